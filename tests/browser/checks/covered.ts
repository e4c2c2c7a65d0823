import type { Locator, Page } from 'playwright-core';

/**
 * Returns the covers of anything that is pressed, or read to be pressed (buttons, links, fields, price cells, strikes), each once. The whole page is scrolled
 * through. A cover narrower than the page, such as a pill, must not touch such an element anywhere. A bar as wide as the page is an edge of the window, below
 * which the page scrolls: every element must be clear of it at some scroll position, and likewise of a message. Behind an open dialog only the dialog's
 * elements count.
 */
export async function coveredControls(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(lookForCovered);
  return found.toSorted();
}

/** Runs in the page. */
async function lookForCovered(): Promise<string[]> {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"], [role="gridcell"], [role="switch"], [data-column]';
  /** A cell that only touches the edge of the window is not checked there. */
  const EDGE = 1;
  const modals = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  const scope: Element = modals.at(-1) ?? document.body;
  const scroller =
    modals.length === 0
      ? (document.scrollingElement as HTMLElement)
      : (scope.querySelector<HTMLElement>('.sheet-body, .drawer-panel') ?? (scope as HTMLElement));
  const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  const name = (element: Element) => {
    const said =
      element.getAttribute('aria-label') ?? (element.textContent?.trim() || (element as HTMLInputElement).labels?.[0]?.textContent) ?? '';
    return `${element.tagName.toLowerCase()} "${said
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\d.,]+/g, '#')
      .slice(0, 40)}"`;
  };
  const naming = (element: Element) =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').slice(0, 3).join('.')}`;
  /** The part of a box that is in the window and within every scrolling or clipping box around it. */
  const visibleBox = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, innerWidth),
      bottom: Math.min(bottom, innerHeight),
    };
    let fixed = getComputedStyle(element).position === 'fixed';
    for (let around = element.parentElement; around !== null && around !== document.body && !fixed; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
        const edge = around.getBoundingClientRect();
        if (style.overflowX !== 'visible') [box.left, box.right] = [Math.max(box.left, edge.left), Math.min(box.right, edge.right)];
        if (style.overflowY !== 'visible') [box.top, box.bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)];
      }
      fixed = style.position === 'fixed';
    }
    // In a sideways scrolling row half of a wide element is enough: the rest is reached by scrolling.
    return { ...box, whole: box.right - box.left >= (right - left) / 2 && box.bottom - box.top >= bottom - top - 2 };
  };
  /** Returns the element drawn over the box, if it is not part of the element. */
  const coverOf = (element: Element, box: ReturnType<typeof visibleBox>): Element | null => {
    const [x1, x2, y1, y2] = [box.left + EDGE + 1, box.right - EDGE - 1, box.top + EDGE + 1, box.bottom - EDGE - 1];
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    for (const [across, down] of [
      [x, y],
      [x1, y],
      [x2, y],
      [x, y1],
      [x, y2],
    ] as const) {
      const top = document.elementFromPoint(across, down);
      if (top === null || element.contains(top) || top.contains(element)) continue;
      // A label may lie over its own field, since pressing the label presses the field.
      if (top.closest('label')?.control === element || element.closest('label')?.contains(top) === true) continue;
      // Rounded corners show the layer below: a neighbour that contains both is no cover.
      let cover = top;
      while (cover.parentElement !== null && !cover.parentElement.contains(element)) cover = cover.parentElement;
      // Of nested elements the outermost fixed or sticky one is the bar; an element in the normal flow is a neighbour and no cover.
      let over: Element | null = null;
      let floats: Element | null = null;
      for (let each: Element | null = top; each !== null && each !== cover.parentElement; each = each.parentElement) {
        const { position } = getComputedStyle(each);
        if (/fixed|sticky/.test(position)) over = each;
        else if (position === 'absolute') floats = each;
      }
      if (over !== null || floats !== null) return over ?? floats;
    }
    return null;
  };
  const main = document.querySelector('main')?.getBoundingClientRect();
  /** Whether a cover is as wide as the element's list or the window, and at its edge: then the content below scrolls. */
  const isEdge = (cover: Element, element: Element) => {
    // A message disappears by itself in seconds, and the page has room for it above.
    if (cover.matches('.toasts')) return true;
    const box = cover.getBoundingClientRect();
    let list: Element | null = element.parentElement;
    while (
      list !== null &&
      list !== document.body &&
      !/auto|scroll/.test(`${getComputedStyle(list).overflowX} ${getComputedStyle(list).overflowY}`)
    )
      list = list.parentElement;
    const width =
      list === null || list === document.body || !list.contains(cover) ? (main?.width ?? innerWidth) - 48 : list.clientWidth - 4;
    // The header row or first column of a table stays in place while the rest scrolls below it.
    return (
      box.width >= Math.min(width, innerWidth) * 0.95 || (list?.contains(cover) === true && getComputedStyle(cover).position === 'sticky')
    );
  };
  const controls = () =>
    [...scope.querySelectorAll(CONTROLS)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width < 4 || height < 4 || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
      return getComputedStyle(element).pointerEvents !== 'none' && element.closest('[inert], [aria-hidden="true"], svg') === null;
    });
  const problems = new Set<string>();
  /** Elements that have been covered by an edge at every scroll position so far. */
  const below = new Map<Element, string>();
  const clear = new Set<Element>();
  const look = () => {
    for (const element of controls()) {
      const box = visibleBox(element);
      if (box.right - box.left < 6 || box.bottom - box.top < 6) continue;
      const cover = coverOf(element, box);
      if (cover === null) {
        if (box.whole || element.getBoundingClientRect().height > innerHeight / 2) clear.add(element);
      } else if (isEdge(cover, element)) below.set(element, naming(cover));
      else problems.add(`${name(element)} under ${naming(cover)} "${cover.textContent?.trim().slice(0, 30)}"`);
    }
  };
  const behavior = 'instant' as const;
  const before = scroller.scrollTop;
  const step = Math.max(60, scroller.clientHeight * 0.45);
  for (let at = 0; ; at += step) {
    scroller.scrollTo({ top: at, behavior });
    await nextFrame();
    look();
    if (at >= scroller.scrollHeight - scroller.clientHeight) break;
  }
  for (const [element, cover] of below) {
    if (clear.has(element) || !element.isConnected) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior });
    await nextFrame();
    // A row that is drawn again after scrolling is clear there.
    if (!element.isConnected) continue;
    let isClear = false;
    // At every position to which the element can be scrolled.
    for (let at = 0; at < innerHeight && !isClear; at += 16) {
      scroller.scrollBy({ top: element.getBoundingClientRect().top - at, behavior });
      const box = visibleBox(element);
      isClear = box.whole && coverOf(element, box) === null;
    }
    await nextFrame();
    if (!isClear) problems.add(`${name(element)} never comes out from under ${cover}`);
  }
  scroller.scrollTo({ top: before, behavior });
  return [...problems];
}

/** Returns the faults in the place of a control that must be in view without scrolling; [] = the whole control is visible and can be pressed. */
export async function outOfSight(control: Locator): Promise<readonly string[]> {
  return control.evaluate((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      return [`"${name}" is at ${[left, top, right, bottom].map(Math.round).join(' ')} of ${innerWidth} x ${innerHeight}`];
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return at !== null && element.contains(at) ? [] : [`"${name}" is covered`];
  });
}
