// SPDX-License-Identifier: Apache-2.0
"use strict";
(() => {
  const stage = document.getElementById("stage");
  const svg = stage.querySelector("svg");
  const told = document.getElementById("told");
  const hint = told.textContent;
  const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);

  // --- zoom: the part of the drawing that is seen, in its own pixels ---

  let view = { x: left, y: top, scale: 1 };

  function show() {
    const room = stage.getBoundingClientRect();
    svg.setAttribute("viewBox", [view.x, view.y, room.width / view.scale, room.height / view.scale].join(" "));
    svg.setAttribute("preserveAspectRatio", "xMinYMin meet");
  }

  function all() {
    const room = stage.getBoundingClientRect();
    view = { x: left, y: top, scale: Math.min(room.width / width, room.height / height, 1) };
    show();
  }

  function full() {
    view = { x: left, y: top, scale: 1 };
    show();
  }

  function zoom(factor, clientX, clientY) {
    const room = stage.getBoundingClientRect();
    const x = view.x + (clientX - room.left) / view.scale;
    const y = view.y + (clientY - room.top) / view.scale;
    view.scale = Math.min(40, Math.max(0.05, view.scale * factor));
    view.x = x - (clientX - room.left) / view.scale;
    view.y = y - (clientY - room.top) / view.scale;
    show();
  }

  function zoomMiddle(factor) {
    const room = stage.getBoundingClientRect();
    zoom(factor, room.left + room.width / 2, room.top + room.height / 2);
  }

  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.pow(1.0015, -event.deltaY), event.clientX, event.clientY);
  }, { passive: false });

  let drag = null;
  let dragged = false;
  stage.addEventListener("pointerdown", (event) => {
    drag = { x: event.clientX, y: event.clientY };
    dragged = false;
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!dragged && Math.hypot(dx, dy) < 4) return; // a click of a hand that shakes
    dragged = true;
    stage.classList.add("dragged");
    view.x -= dx / view.scale;
    view.y -= dy / view.scale;
    drag = { x: event.clientX, y: event.clientY };
    show();
  });
  window.addEventListener("pointerup", () => {
    drag = null;
    stage.classList.remove("dragged");
  });

  // --- links: nodes, and what belongs to them ---

  const nodes = new Map(); // the name of a node: its own elements
  const parts = new Map(); // the name of a node: the elements that belong to it
  function add(map, name, element) {
    if (!map.has(name)) map.set(name, []);
    map.get(name).push(element);
  }
  for (const element of svg.querySelectorAll("[data-node]")) {
    add(nodes, element.dataset.node, element);
    element.setAttribute("tabindex", "0");
  }
  for (const element of svg.querySelectorAll("[data-of]")) {
    for (const name of element.dataset.of.split(/\s+/)) {
      if (name) add(parts, name, element);
    }
  }

  let kept = null;

  function clear() {
    svg.classList.remove("linked");
    for (const element of svg.querySelectorAll(".lit, .near")) element.classList.remove("lit", "near");
    told.textContent = hint;
  }

  function light(element) {
    clear();
    if (!element) return;
    svg.classList.add("linked");
    element.classList.add("lit");
    if (element.dataset.node !== undefined) {
      for (const same of nodes.get(element.dataset.node)) same.classList.add("lit");
      for (const part of parts.get(element.dataset.node) || []) part.classList.add("lit");
    }
    if (element.dataset.of !== undefined) {
      const names = element.dataset.of.split(/\s+/).filter((name) => name);
      for (const name of names) {
        for (const node of nodes.get(name) || []) node.classList.add("lit");
      }
      for (const node of nodes.get(names[names.length - 1]) || []) node.classList.add("near");
    }
    const title = element.querySelector("title");
    if (title) told.textContent = title.textContent;
  }

  function linked(target) {
    return target instanceof Element ? target.closest("[data-node], [data-of]") : null;
  }

  svg.addEventListener("pointerover", (event) => {
    if (!kept && !drag) light(linked(event.target));
  });
  svg.addEventListener("pointerleave", () => {
    if (!kept) clear();
  });
  svg.addEventListener("click", (event) => {
    if (dragged) return;
    kept = linked(event.target);
    light(kept);
  });

  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = linked(document.activeElement);
    switch (event.key) {
      case "+": zoomMiddle(1.25); break;
      case "-": zoomMiddle(0.8); break;
      case "0": all(); break;
      case "1": full(); break;
      case "Escape": kept = null; clear(); break;
      case "Enter":
        if (focused) {
          kept = focused;
          light(kept);
        }
        break;
      default: return;
    }
  });

  document.getElementById("in").addEventListener("click", () => zoomMiddle(1.25));
  document.getElementById("out").addEventListener("click", () => zoomMiddle(0.8));
  document.getElementById("whole").addEventListener("click", all);
  document.getElementById("full").addEventListener("click", full);
  window.addEventListener("resize", show);
  // Small enough to be read at 100 %: so. Else all of it, as long as its words can be read.
  const room = stage.getBoundingClientRect();
  const fit = Math.min(room.width / width, room.height / height);
  view.scale = fit >= 1 ? 1 : Math.max(fit, 0.75);
  show();
})();
