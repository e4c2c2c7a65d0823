/** Lets the clock of this page's device be set: everything that the page asks of the time goes by it. */
export const CLOCK = `
  window.setBy = 0;
  const Real = Date;
  window.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + window.setBy); else super(...given); }
    static now() { return Real.now() + window.setBy; }
  };`;

/** Counts, in every picture from now on, the numbers that are called live. The machine's steady clock measures: it is not set. */
export const WATCH = `
  window.pictures = [];
  window.wokeAt = performance.now();
  (function look() {
    const live = [...document.querySelectorAll('[data-freshness="live"]')].filter((mark) => mark.checkVisibility()).length;
    window.pictures.push([performance.now() - window.wokeAt, live]);
    requestAnimationFrame(look);
  })();`;

/** What `WATCH` has counted: milliseconds since it began, and numbers that were called live. */
export type Pictures = readonly (readonly [at: number, live: number])[];
