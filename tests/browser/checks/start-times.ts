import type { BarePage } from '#tests/support/device/bare-browser.ts';

/** Content of a screen: placeholder blocks, and the letters that replace them. */
export interface Amount {
  readonly blocks: number;
  readonly numbers: number;
  readonly pieces: number;
  readonly bars: number;
  readonly letters: number;
}

/** A frame of a page: its content in the window, and on the whole page. */
interface Shown {
  readonly at: number;
  readonly heading: string;
  readonly live: number;
  readonly seen: Amount;
  readonly all: Amount;
}

interface Watched extends Window {
  shownInStart?: Shown[];
  /** Time of the last change. */
  changedInStart?: number;
}

/** How a page started, in milliseconds since the address was opened. */
export interface StartTimes {
  /** Time of the first text or picture. */
  readonly firstContent: number;
  /** Time from which the window has its heading, nine tenths of its final content, and no placeholder block. */
  readonly usable: number;
  /** The same for the whole page, including what must be scrolled to. */
  readonly whole: number;
  /** Number of frames with a number marked live. */
  readonly live: number;
  readonly last: Amount;
}

const MOST = 0.9;
/** Records every frame from the start of each document. Call before the page is opened. */
export const watchStart = (page: BarePage): Promise<void> => page.before(watch);

/** Waits until the start is over and returns its times; `heading`: the heading that the screen must have. */
export async function startTimes(page: BarePage, heading: string): Promise<StartTimes> {
  const { shown, firstContent } = await page.run(atRest);
  const last = shown.at(-1);
  if (last === undefined) throw new Error('the page showed nothing');
  const stands = (each: Shown, part: 'seen' | 'all') => each.heading === heading && isMostOf(each[part], last[part]);
  const from = (part: 'seen' | 'all') => shown[shown.findLastIndex((each) => !stands(each, part)) + 1]?.at ?? Infinity;
  return { firstContent, usable: from('seen'), whole: from('all'), live: shown.filter(({ live }) => live > 0).length, last: last.all };
}

function isMostOf(now: Amount, last: Amount): boolean {
  return now.blocks === 0 && (['numbers', 'pieces', 'bars', 'letters'] as const).every((part) => now[part] >= last[part] * MOST);
}

/** Runs in the page: returns its frames, once nothing has changed for so long that nothing more is expected. */
async function atRest(): Promise<{ shown: Shown[]; firstContent: number }> {
  const QUIET_MS = 1_500;
  const watched = window as Watched;
  for (;;) {
    const quietMs = performance.now() - (watched.changedInStart ?? performance.now());
    if (quietMs >= QUIET_MS) break;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS - quietMs));
  }
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return { shown: watched.shownInStart ?? [], firstContent: painted?.startTime ?? Number.MAX_SAFE_INTEGER };
}

/** Runs in the page. Looks only after a change, and then once at everything: looking takes time from the start itself. */
function watch(): void {
  if (window.top !== window) return;
  const watched = window as Watched;
  const shown: Shown[] = [];
  watched.shownInStart = shown;
  const kinds = {
    blocks: '.skeleton, [data-blank]',
    numbers: '.amount',
    pieces: 'article, [role="row"], tr, [data-tile], li',
    bars: '[data-bars]',
    letters: 'h2, h3, p, dt, dd, th, td, li, label, button, a, [role="cell"], text',
    live: '[data-freshness="live"]',
  };
  const every = Object.values(kinds).join();
  const look = () => {
    const main = document.querySelector('#main');
    const seen = { blocks: 0, numbers: 0, pieces: 0, bars: 0, letters: 0 };
    const all = { ...seen };
    let live = 0;
    for (const each of document.querySelectorAll<HTMLElement>(every)) {
      if (!each.checkVisibility({ visibilityProperty: true })) continue;
      if (each.matches(kinds.live)) live += 1;
      if (!main?.contains(each)) continue;
      const { top, bottom, width } = each.getBoundingClientRect();
      const places = width > 0 && bottom > 0 && top < innerHeight ? [seen, all] : [all];
      const text = each.textContent ?? '';
      for (const place of places) {
        if (each.matches(kinds.blocks)) place.blocks += 1;
        if (each.matches(kinds.numbers) && /\d/.test(text)) place.numbers += 1;
        if (each.matches(kinds.pieces)) place.pieces += 1;
        if (each.matches(kinds.bars)) place.bars += Number(each.dataset['bars']);
        if (each.matches(kinds.letters)) place.letters += text.length;
      }
    }
    const now = { heading: main?.querySelector('h1')?.textContent ?? '', live, seen, all };
    const { at: _at, ...before } = shown.at(-1) ?? { at: 0 };
    if (JSON.stringify(before) === JSON.stringify(now)) return;
    shown.push({ at: performance.now(), ...now });
    watched.changedInStart = performance.now();
  };
  // A frame is on the screen when the task after it runs.
  const painted = new MessageChannel();
  painted.port1.addEventListener('message', look);
  painted.port1.start();
  let due = false;
  const changed = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      painted.port2.postMessage(null);
    });
  };
  new MutationObserver(changed).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  changed();
}

/** Returns the amounts of a page that shows no age of any number: [] where any badge shows a time or an unknown age. An example has no age. */
export function undatedNumbers(page: BarePage): Promise<readonly string[]> {
  return page.run(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
    const dated = all('[data-freshness],[data-as-of]').some(({ innerText }) => /\d\d:\d\d|unknown/i.test(innerText));
    const amounts = all('#main .amount:not([data-example] *)').map(({ innerText }) => innerText);
    return dated ? [] : amounts.filter((text) => /\d[.,]\d{1,2}(?!\d)|[₹$]\s?\d/.test(text));
  });
}
