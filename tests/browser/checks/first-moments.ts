import type { Page } from 'playwright-core';

/** Records of the frames of a page load. */
export interface FirstMoments {
  /** Number of frames with a market number, and those of them that show no age of any number. */
  readonly withNumbers: number;
  readonly withoutAge: readonly string[];
  /** Sum of the layout shifts as scored by the browser, and the moved elements. */
  readonly shift: number;
  readonly moved: readonly string[];
}

interface Watched extends Window {
  firstMoments?: { withNumbers: number; withoutAge: string[]; shift: number; moved: string[] };
}

/** Records every frame from the start of each document. Call before the page is opened. */
export async function watchFirstMoments(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Returns the records since the start of the document. */
export async function firstMoments(page: Page): Promise<FirstMoments> {
  return page.evaluate(
    () => (window as Watched).firstMoments ?? { withNumbers: 0, withoutAge: ['nobody watched'], shift: Number.NaN, moved: [] },
  );
}

/** Runs in the page. A market number has decimals or a currency; a count, a strike or a time has not. */
function watch(): void {
  if (window.top !== window) return;
  const found = { withNumbers: 0, withoutAge: [] as string[], shift: 0, moved: [] as string[] };
  (window as Watched).firstMoments = found;
  const onScreen = (element: Element) => {
    const box = element.getBoundingClientRect();
    const inside = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return inside && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.textContent?.trim() !== '';
  };
  const isPrice = (text: string) => /\d[.,]\d{1,2}(?!\d)|[₹$]\s?\d|\d\s?%/.test(text);
  const look = () => {
    requestAnimationFrame(look);
    const number = [...document.querySelectorAll('.amount')].find((each) => isPrice(each.textContent ?? '') && onScreen(each));
    if (number === undefined) return;
    found.withNumbers += 1;
    const aged = [...document.querySelectorAll('[data-freshness],[data-as-of]')].some(onScreen);
    if (!aged) found.withoutAge.push(`${Math.round(performance.now())} ms: ${number.textContent ?? ''}`);
  };
  requestAnimationFrame(look);
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : (node?.textContent ?? '');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      found.shift += entry.value;
      const what = (entry.sources ?? []).map(
        ({ node, previousRect: a, currentRect: b }) =>
          `${nameOf(node)} ${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`,
      );
      found.moved.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
