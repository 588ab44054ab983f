(function () {
  "use strict";
  var tip = document.createElement("div");
  var owner = null, pointer = "mouse", waiting = 0;
  tip.id = "tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  document.body.appendChild(tip);

  // What has a text to show: a rule, by its link; a card, by the link in its head.
  function linkAt(node) {
    if (!node || !node.closest) { return null; }
    var card = node.closest(".card, .identity");
    return node.closest("a.rule") || (card && card.querySelector("a.title"));
  }
  function target(hash) {
    try { return document.getElementById(decodeURIComponent(hash.slice(1))); } catch (error) { return null; }
  }
  function make(tag, name, text) {
    var node = document.createElement(tag);
    if (name) { node.className = name; }
    if (text) { node.textContent = text; }
    return node;
  }
  function gistOf(link) {
    var entry = target(link.hash);
    return entry && entry.parentNode.querySelector(".gist");
  }
  function show(link) {
    var gist = gistOf(link), rule = link.matches(".rule");
    if (!gist) { return; }
    hide();
    owner = link;
    tip.replaceChildren.apply(tip, Array.from(gist.cloneNode(true).childNodes));
    if (!rule) { tip.prepend(make("strong", "", target(link.hash).textContent)); }
    if (rule && pointer !== "mouse") { tip.append(" (Tap again for the appendix.)"); }
    tip.hidden = false;
    link.setAttribute("aria-describedby", "tip");
    var box = (rule ? link : link.closest(".head, .identity")).getBoundingClientRect();
    var wide = document.documentElement.clientWidth;
    var left = Math.max(8, Math.min(box.left, wide - tip.offsetWidth - 8));
    var above = box.bottom + tip.offsetHeight + 8 > window.innerHeight && box.top > tip.offsetHeight + 8;
    tip.style.left = left + window.scrollX + "px";
    tip.style.top = (above ? box.top - tip.offsetHeight - 4 : box.bottom + 4) + window.scrollY + "px";
  }
  function hide() {
    window.clearTimeout(waiting);
    if (owner) { owner.removeAttribute("aria-describedby"); }
    owner = null;
    tip.hidden = true;
    tip.style.left = tip.style.top = "0";
  }
  function hideSoon() {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(hide, 200);
  }
  function reveal() {
    var place = location.hash.length > 1 ? target(location.hash) : null;
    if (!place) { return; }
    for (var node = place; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") { node.open = true; }
      node.hidden = false;
    }
    if (place.matches(".steps > li")) { place = playerOf(place).show(place); }
    place.scrollIntoView();
  }

  document.addEventListener("pointerdown", function (event) { pointer = event.pointerType || "mouse"; }, true);
  document.addEventListener("keydown", function (event) {
    pointer = "mouse";
    if (event.key === "Escape") { hide(); }
  });
  document.addEventListener("pointerover", function (event) {
    if (event.pointerType !== "mouse") { return; }
    var link = linkAt(event.target);
    if (link && link !== owner) { pointer = "mouse"; show(link); }
    if (link || tip.contains(event.target)) { window.clearTimeout(waiting); } else if (owner) { hideSoon(); }
  });
  document.addEventListener("focusin", function (event) {
    var link = event.target.matches("a.rule, a.title") ? event.target : null;
    if (link && pointer === "mouse") { show(link); }
  });
  document.addEventListener("focusout", function (event) {
    if (event.target === owner && pointer === "mouse") { hide(); }
  });
  document.addEventListener("click", function (event) {
    var link = linkAt(event.target), keyed = event.detail === 0;
    if (!link) {
      if (pointer !== "mouse" || !tip.contains(event.target)) { hide(); }
    } else if (link.matches(".title") && !keyed) {  // a card stays where it is: its text comes to it
      event.preventDefault();
      if (link === owner && pointer !== "mouse") { hide(); } else { show(link); }
    } else if (pointer !== "mouse" && link !== owner) {
      event.preventDefault();
      show(link);
    } else {
      hide();
    }
  });
  // The board that goes through the steps. It is made when it is first seen: what is folded costs nothing.
  var players = new Map();
  function playerOf(node) {
    var root = node.closest(".play");
    if (!players.has(root)) { players.set(root, player(root)); }
    return players.get(root);
  }
  function player(root) {
    var boards = root.querySelector(".boards"), items = Array.from(root.querySelectorAll(".steps > li"));
    // What boards are made of: first the elements of the board before, which the page has drawn.
    var kept = root.querySelector("template.parts"), first = root.querySelectorAll("figure.before > .board > div > *");
    var parts = Array.from(first).slice(0, Number(kept.dataset.shared || 0)).concat(Array.from(kept.content.children));
    var called = boards.dataset.called || "Step";
    var frames = boards.dataset.before ? [{ board: boards.dataset.before, where: "Before" }] : [], ahead = frames.length;
    items.forEach(function (item) {
      frames.push({ board: item.dataset.board, where: called + " " + item.value + " of " + items.length, item: item });
    });
    if (boards.dataset.end) {
      frames.push({ board: boards.dataset.end, where: "At the end", changed: boards.dataset.ended });
    }
    var stage = make("div", "stage"), controls = make("div", "controls"), slider = make("input");
    var back = make("button", "", "\u25c0"), on = make("button", "", "\u25b6"), where = make("span", "where");
    var say = make("div", "say"), gists = make("ul", "gists"), more = make("div", "more"), figure = make("figure"), board = make("div", "board");
    var at = -1;
    slider.type = "range";
    slider.min = 0;
    slider.max = frames.length - 1;
    slider.setAttribute("aria-label", called + " on the board");
    back.type = on.type = "button";
    back.setAttribute("aria-label", "One " + called.toLowerCase() + " back");
    on.setAttribute("aria-label", "One " + called.toLowerCase() + " on");
    back.title = "One " + called.toLowerCase() + " back (arrow key)";
    on.title = "One " + called.toLowerCase() + " on (arrow key)";
    say.setAttribute("role", "status");
    figure.setAttribute("aria-label", "The board");
    ["corp", "servers", "runner"].forEach(function (name) { board.append(make("div", name)); });
    figure.append(board);
    controls.append(back, slider, on, where);
    stage.append(controls, say, figure, gists, more);
    boards.prepend(stage);
    boards.parentNode.prepend(boards);  // the board is what is looked at; the steps are beside it or below
    root.classList.add("live");

    // A part has holes where there are cards that other parts have too.
    function filled(number) {
      var fresh = parts[number].cloneNode(true);
      fresh.querySelectorAll("div[data-part]").forEach(function (hole) { hole.replaceWith(filled(hole.dataset.part)); });
      return fresh;
    }
    function draw(frame) {
      var kept = stage.contains(document.activeElement) && document.activeElement.matches("a.title") ? document.activeElement.hash : "";
      frame.board.split("|").forEach(function (area, place) {
        var into = board.children[place], wanted = area.split(" ").filter(Boolean);
        wanted.forEach(function (number, index) {
          var old = into.children[index];
          if (old && old.dataset.part === number) { return; }
          var fresh = filled(number);
          fresh.dataset.part = number;
          if (old) { old.replaceWith(fresh); } else { into.append(fresh); }
        });
        while (into.children.length > wanted.length) { into.lastChild.remove(); }
      });
      if (kept && !stage.contains(document.activeElement)) {
        var again = Array.from(stage.querySelectorAll("a.title")).find(function (link) { return link.hash === kept; });
        (again || slider).focus({ preventScroll: true });
      }
    }
    // The rules of a step, each with its gist: the one that decides in full, of the others the first lines.
    function rules(item) {
      var list = make("ul", "gists"), article = root.closest("article");
      var deciding = article && article.querySelector(".decides a.rule");
      item.querySelectorAll(".told > .rules a.rule").forEach(function (link) {
        var gist = gistOf(link), row = make("li", deciding && deciding.hash === link.hash ? "decider" : "");
        if (!gist) { return; }
        row.append(link.cloneNode(true), gist.textContent);
        list.append(row);
      });
      return list;
    }
    // Beside the board the steps scroll by themselves, within what can be seen.
    function bringIntoLine(item) {
      var line = item.closest(".line");
      line.style.maxHeight = "";
      if (window.getComputedStyle(line).position !== "sticky") { return; }
      line.style.maxHeight = Math.max(240, window.innerHeight - Math.max(80, line.getBoundingClientRect().top) - 8) + "px";
      // the step before is seen too, where it is short
      var before = item.previousElementSibling, first = before && before.offsetHeight < line.clientHeight / 3 ? before : item;
      line.scrollTop += first.getBoundingClientRect().top - line.getBoundingClientRect().top - 2;
    }
    function go(wanted) {
      wanted = Math.max(0, Math.min(frames.length - 1, wanted));
      if (wanted === at) { return; }
      var frame = frames[wanted], told = frame.item && frame.item.querySelector(".told");
      at = wanted;
      hide();
      draw(frame);
      slider.value = at;
      slider.setAttribute("aria-valuetext", frame.where);
      where.textContent = frame.where;
      back.disabled = at === 0;
      on.disabled = at === frames.length - 1;
      items.forEach(function (item) {
        var here = item === frame.item;
        item.classList.toggle("now", here);
        if (here) { item.setAttribute("aria-current", "step"); } else { item.removeAttribute("aria-current"); }
        item.querySelectorAll(".gists").forEach(function (list) { list.remove(); });
      });
      var text = make("span", "told", told ? "" : at ? "" : "The board before the first step.");
      if (told) { Array.from(told.childNodes).forEach(function (node) { text.append(node.cloneNode(true)); }); }
      text.querySelectorAll(".delta, [id]").forEach(function (node) { node.remove(); });
      say.replaceChildren(make("span", "sr", frame.where + ". "), text);
      var changed = told ? told.querySelector(".delta") : frame.changed ? make("span", "delta", "Changed: " + frame.changed + ".") : null;
      if (changed) { say.append(changed.cloneNode(true)); } else if (at) { say.append(make("span", "delta none", "Nothing on the board changes.")); }
      gists.replaceChildren();
      more.replaceChildren();
      if (told) {
        told.append(rules(frame.item));
        bringIntoLine(frame.item);
        gists.replaceChildren.apply(gists, Array.from(rules(frame.item).children));
        frame.item.querySelectorAll(".more > *").forEach(function (node) { more.append(node.cloneNode(true)); });
      }
    }
    slider.addEventListener("input", function () { go(Number(slider.value)); });
    back.addEventListener("click", function () { go(at - 1); });
    on.addEventListener("click", function () { go(at + 1); });
    items.forEach(function (item, place) {
      var button = make("button", "n", String(item.value));
      button.type = "button";
      button.setAttribute("aria-label", called + " " + item.value + " on the board");
      button.addEventListener("click", function () {
        go(place + ahead);
        if (stage.getBoundingClientRect().bottom > window.innerHeight || stage.getBoundingClientRect().top < 0) {
          stage.scrollIntoView({ block: "nearest" });
        }
      });
      item.querySelector(".n").replaceWith(button);
    });
    go(0);
    return {
      step: function (by) { go(at + by); },
      show: function (item) {  // returns what is to be in sight
        go(items.indexOf(item) + ahead);
        return item.checkVisibility() ? item : stage;
      }
    };
  }
  function wake(within) {
    within.querySelectorAll(".play").forEach(function (root) {
      if (!root.closest("details:not([open])")) { playerOf(root); }
    });
    within.querySelectorAll(".timeline:not(.live)").forEach(function (root) {
      if (!root.closest("details:not([open])")) { link(root); }
    });
  }
  // The numbers of a timeline become links when it is opened: there are hundreds of them.
  function link(timeline) {
    timeline.classList.add("live");
    timeline.querySelectorAll("li > u:first-child").forEach(function (numbers) {
      numbers.replaceChildren.apply(numbers, numbers.textContent.split(" ").map(function (number) {
        var made = make("a", "rule", number);
        made.href = "#r-" + number;
        return made;
      }));
    });
  }
  document.addEventListener("toggle", function (event) { if (event.target.open) { wake(event.target); } }, true);
  document.addEventListener("keydown", function (event) {
    var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key], here = event.target;
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || here.matches("input, select, textarea")) { return; }
    var root = here.closest(".play") || inSight();
    if (root) {
      event.preventDefault();
      // Two editions go side by side, unless one of them has the focus.
      var both = root.contains(here) ? null : root.closest(".editions");
      (both ? both.querySelectorAll(".play") : [root]).forEach(function (one) { playerOf(one).step(by); });
    }
  });
  function inSight() {
    var middle = window.innerHeight / 2;
    return Array.from(document.querySelectorAll(".play.live")).filter(function (root) {
      var box = root.getBoundingClientRect();
      return root.getClientRects().length && box.bottom > 0 && box.top < window.innerHeight;
    }).sort(function (one, other) { return off(one) - off(other); })[0];
    function off(root) {
      var box = root.getBoundingClientRect();
      return Math.max(box.top - middle, middle - box.bottom, 0);
    }
  }

  document.querySelectorAll("template.markdown").forEach(function (kept) {
    var tools = kept.parentNode.matches(".tools") ? kept.parentNode : make("p", "tools"), button = make("button", "copy", "Copy as Markdown"), told = make("span", "soft");
    button.type = "button";
    told.setAttribute("role", "status");
    button.addEventListener("click", function () {
      function done() { told.textContent = "Copied."; }
      function byHand() {
        var box = make("textarea");
        box.value = kept.content.textContent;
        tools.append(box);
        box.select();
        told.textContent = document.execCommand("copy") ? "Copied." : "It cannot be copied here.";
        box.remove();
        button.focus();
      }
      if (navigator.clipboard) { navigator.clipboard.writeText(kept.content.textContent).then(done, byHand); } else { byHand(); }
    });
    if (tools === kept.parentNode) { kept.after(button, told); } else { tools.append(button, told); kept.before(tools); }
  });

  window.addEventListener("hashchange", reveal);
  window.addEventListener("resize", hide);

  var folded = [];
  window.addEventListener("beforeprint", function () {
    folded = Array.prototype.slice.call(document.querySelectorAll("details.print:not([open])"));
    folded.forEach(function (node) { node.open = true; });
  });
  window.addEventListener("afterprint", function () {
    folded.forEach(function (node) { node.open = false; });
  });

  var bar = document.querySelector(".buttons");
  if (bar) {
    [["Unfold the explanations", true], ["Fold everything", false]].forEach(function (one) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = one[0];
      button.addEventListener("click", function () {
        document.querySelectorAll(one[1] ? "details.print" : "main details").forEach(function (node) {
          node.open = one[1];
        });
      });
      bar.appendChild(button);
    });
  }

  var words = null;
  function entryWords() {
    // What is looked through: the question, the answer, the steps with their rules, and the cards it speaks of.
    return Array.prototype.map.call(document.querySelectorAll("article.entry"), function (entry) {
      var found = [entry.dataset.words];
      entry.querySelectorAll("h4, .answer, .warn, ol.steps").forEach(function (part) { found.push(part.textContent); });
      return { entry: entry, text: plain(found.join(" ")) };
    });
  }
  function plain(text) {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[\u2018\u2019]/g, "'");
  }
  function empty(node) {
    return !node.querySelector("article.entry:not([hidden])");
  }
  function filter(asked, told) {
    var wanted = plain(asked).split(/\s+/).filter(Boolean), left = 0;
    words = words || entryWords();
    words.forEach(function (one) {
      one.entry.hidden = !wanted.every(function (word) { return one.text.indexOf(word) >= 0; });
      left += one.entry.hidden ? 0 : 1;
    });
    document.querySelectorAll(".group, .side").forEach(function (node) { node.hidden = empty(node); });
    document.querySelectorAll(".contents li").forEach(function (item) {
      var place = target(item.querySelector("a").hash);
      var around = place && place.closest(".group, .side");
      item.hidden = !!around && around.hidden;
    });
    told.textContent = wanted.length ? left + " of " + words.length + " entries" : "";
  }
  if (bar) {
    var box = document.createElement("div"), label = document.createElement("label");
    var input = document.createElement("input"), told = document.createElement("span");
    box.className = "filter";
    box.setAttribute("role", "search");
    input.type = "search";
    input.id = "filter";
    label.htmlFor = "filter";
    label.textContent = "Only entries with";
    told.setAttribute("role", "status");
    told.className = "soft";
    [label, input, told].forEach(function (node) { box.appendChild(node); });
    bar.parentNode.insertBefore(box, bar);
    input.addEventListener("input", function () { filter(input.value, told); });
  }
  wake(document);
  reveal();
})();
