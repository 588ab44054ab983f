(function () {
  "use strict";
  var tip = document.createElement("div");
  var owner = null, pointer = "mouse", waiting = 0;
  tip.id = "tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  document.body.appendChild(tip);

  function ruleAt(node) {
    return node && node.closest ? node.closest("a.rule") : null;
  }
  function target(hash) {
    try { return document.getElementById(decodeURIComponent(hash.slice(1))); } catch (error) { return null; }
  }
  function show(link) {
    var entry = target(link.hash);
    var gist = entry && entry.parentNode.querySelector(".gist");
    if (!gist) { return; }
    hide();
    owner = link;
    tip.textContent = gist.textContent + (pointer === "mouse" ? "" : " (Tap again for the appendix.)");
    tip.hidden = false;
    link.setAttribute("aria-describedby", "tip");
    var box = link.getBoundingClientRect();
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
    place.scrollIntoView();
  }

  document.addEventListener("pointerdown", function (event) { pointer = event.pointerType || "mouse"; }, true);
  document.addEventListener("keydown", function (event) {
    pointer = "mouse";
    if (event.key === "Escape") { hide(); }
  });
  document.addEventListener("pointerover", function (event) {
    if (event.pointerType !== "mouse") { return; }
    var link = ruleAt(event.target);
    if (link && link !== owner) { pointer = "mouse"; show(link); }
    if (link || event.target === tip) { window.clearTimeout(waiting); } else if (owner) { hideSoon(); }
  });
  document.addEventListener("focusin", function (event) {
    var link = ruleAt(event.target);
    if (link && pointer === "mouse") { show(link); }
  });
  document.addEventListener("focusout", function (event) {
    if (ruleAt(event.target) === owner && pointer === "mouse") { hide(); }
  });
  document.addEventListener("click", function (event) {
    var link = ruleAt(event.target);
    if (!link) {
      if (event.target !== tip) { hide(); }
    } else if (pointer !== "mouse" && link !== owner) {
      event.preventDefault();
      show(link);
    } else {
      hide();
    }
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
  reveal();
})();
