import type { Page } from 'playwright-core';

/** Returns the badges that showed a better freshness than the header for longer than a frame, during a time. */
export function worseBadges(page: Page, ms: number): Promise<string[]> {
  return page.evaluate(watchBadges, ms);
}

/** Runs in the page. */
function watchBadges(ms: number): Promise<string[]> {
  const ORDER = ['live', 'closed', 'slow', 'delayed', 'cached', 'unknown'];
  const found = new Set<string>();
  let before = new Set<string>();
  const look = () => {
    const header = document.querySelector('header [data-freshness]')?.getAttribute('data-freshness');
    const now = new Set<string>();
    for (const badge of document.querySelectorAll('main [data-freshness]')) {
      const word = badge.getAttribute('data-freshness') ?? '';
      if (header === undefined || header === null || ORDER.indexOf(word) < ORDER.indexOf(header))
        now.add(`${header ?? 'no word'} over ${word}`);
    }
    for (const each of now) if (before.has(each)) found.add(each);
    before = now;
  };
  return new Promise((resolve) => {
    const began = performance.now();
    const frame = () => {
      look();
      if (performance.now() - began < ms) setTimeout(frame, 100);
      else resolve([...found]);
    };
    frame();
  });
}
