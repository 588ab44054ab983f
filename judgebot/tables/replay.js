(function () {
  "use strict";
  // One moment at a time, with a slider and the arrow keys; without a script all of them stand below each other.
  var moments = Array.from(document.querySelectorAll("section.moment")), main = document.querySelector("main");
  var at = 0, row = make("div", "controls walker"), slider = make("input"), where = make("span", "where");
  var back = button("\u25c0", "One moment back"), on = button("\u25b6", "One moment on");
  var all = make("input"), label = make("label", "", " All moments below each other"), line = make("p", "all");
  if (moments.length < 2) { return; }
  slider.type = "range";
  slider.min = 0;
  slider.max = moments.length - 1;
  slider.setAttribute("aria-label", "Moment");
  all.type = "checkbox";
  all.id = "all";
  label.htmlFor = "all";
  line.append(all, label);
  row.append(back, slider, on, where);
  where.setAttribute("role", "status");
  moments[0].before(line, row);
  document.querySelector("nav details").open = false;
  main.classList.add("one");

  function make(tag, name, text) {
    var node = document.createElement(tag);
    if (name) { node.className = name; }
    if (text) { node.textContent = text; }
    return node;
  }
  function button(sign, said) {
    var node = make("button", "", sign);
    node.type = "button";
    node.title = said + " (arrow key)";
    node.setAttribute("aria-label", said);
    return node;
  }
  function go(wanted) {
    at = Math.max(0, Math.min(moments.length - 1, wanted));
    moments.forEach(function (one, place) { one.classList.toggle("shown", place === at); });
    slider.value = at;
    slider.setAttribute("aria-valuetext", moments[at].querySelector("h2").textContent);
    where.textContent = at + 1 + " of " + moments.length;
    back.disabled = at === 0;
    on.disabled = at === moments.length - 1;
    if (!main.classList.contains("one")) { moments[at].scrollIntoView(); }
  }
  function follow() {
    var place = moments.findIndex(function (one) { return "#" + one.id === location.hash; });
    if (place >= 0) { go(place); }
  }
  back.addEventListener("click", function () { go(at - 1); });
  on.addEventListener("click", function () { go(at + 1); });
  slider.addEventListener("input", function () { go(Number(slider.value)); });
  all.addEventListener("change", function () { main.classList.toggle("one", !all.checked); });
  document.addEventListener("keydown", function (event) {
    var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.matches("input")) { return; }
    event.preventDefault();
    go(at + by);
  });
  window.addEventListener("hashchange", follow);
  go(0);
  follow();
})();
