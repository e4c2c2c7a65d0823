import type { Page } from 'playwright-core';

/** Returns the texts with a time of day that say neither the exchange's zone nor whose clock it is. */
export function unmarkedTimes(page: Page): Promise<string[]> {
  return page.evaluate(readTimes);
}

/** Runs in the page. */
function readTimes(): string[] {
  const TIME = /(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/u;
  const MARKED = /\d IST|your time|your clock|exchange time/iu;
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const element = node.parentElement;
    if (element === null || !TIME.test(text) || element.closest('script, style, svg') !== null) continue;
    const around = element.closest('p, li, dd, td, th, h1, h2, h3, button, label') ?? element;
    if (!MARKED.test(around.textContent ?? '')) found.add((around.textContent ?? '').trim().slice(0, 120));
  }
  return [...found];
}
