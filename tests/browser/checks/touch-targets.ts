import type { Page } from 'playwright-core';

/** Returns the controls on screen that a finger would miss, with their sizes. */
export async function smallTouchTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(find);
}

/**
 * Runs in the page. A control is at least 44 px each way; a link inside a sentence may be as high as its line when a circle of 24 px
 * around its middle meets no other control. What a label covers counts with its label.
 */
function find(): readonly string[] {
  const [LEAST, CIRCLE, ROUNDING] = [44, 24, 0.5];
  const controls = 'a[href], button, select, textarea, input, summary, [role="tab"], [role="option"], [role="gridcell"], [role="button"]';
  const seen = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  // Elements outside the screen until focused (skip links) are for keyboards.
  const inReach = (element: Element) => element.getBoundingClientRect().bottom > 0;
  const areaOf = (control: Element) =>
    control.matches('input, select, textarea') ? (control.closest('label') ?? control.closest('.field-box') ?? control) : control;
  const areas = [...new Set([...document.querySelectorAll(controls)].map(areaOf))].filter((each) => seen(each) && inReach(each));
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
  const distance = (x: number, y: number, box: DOMRect) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const crowded = (area: Element) => {
    const { x, y } = middle(area.getBoundingClientRect());
    return areas.some((other) => other !== area && distance(x, y, other.getBoundingClientRect()) < CIRCLE / 2);
  };
  return areas
    .filter((area) => {
      const { width, height } = area.getBoundingClientRect();
      if (getComputedStyle(area).display === 'inline') return crowded(area);
      return width < LEAST - ROUNDING || height < LEAST - ROUNDING;
    })
    .map((area) => {
      const { width, height } = area.getBoundingClientRect();
      const name = area.getAttribute('aria-label') ?? area.textContent ?? '';
      return `${area.tagName.toLowerCase()}.${area.getAttribute('class') ?? ''} "${name.trim().slice(0, 30)}" ${width.toFixed(1)}x${height.toFixed(1)}`;
    });
}
