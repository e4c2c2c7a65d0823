import type { Page } from 'playwright-core';

/** A money figure: visible name, object and amount. */
export interface NamedFigure {
  readonly label: string;
  /** Heading of the row, card or part of the page around it: a contract, a portfolio, a bot; empty for the whole. */
  readonly of: string;
  readonly text: string;
}

/** Resolves once the page has not changed for a quarter of a second or `quietMs`, whatever requests are pending, or after a time-out. */
export function standsStill(page: Page, { patienceMs = 3_000, quietMs = 250 } = {}): Promise<void> {
  return page.evaluate(watchStill, { patienceMs, quietMs });
}

/** Runs in the page. */
function watchStill({ patienceMs, quietMs }: { patienceMs: number; quietMs: number }): Promise<void> {
  return new Promise((resolve) => {
    const began = performance.now();
    let since = began;
    let before = '';
    const look = () => {
      const text = document.querySelector('main')?.textContent ?? '';
      const now = performance.now();
      if (text !== before) since = now;
      before = text;
      if (now - since > quietMs || now - began > patienceMs) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Resolves once market data has changed the page for so long. */
export function movesFor(page: Page, ms: number): Promise<void> {
  return page.evaluate((wait) => new Promise<void>((resolve) => void setTimeout(() => resolve(), wait)), ms);
}

/** Returns every visible money figure of the page with its name, at one instant. */
export function namedFigures(page: Page): Promise<NamedFigure[]> {
  return page.evaluate(readFigures);
}

/** Runs in the page. */
function readFigures(): NamedFigure[] {
  const MONEY = /[+−-]?[₹$]\s?\d[\d,\u202f\u00a0]*(?:\.\d+)?/gu;
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const without = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    // Buttons beside a figure do not name it; a column heading may be a button for sorting.
    for (const each of copy.querySelectorAll('.sr-only, button[aria-label], button.btn, [data-freshness], [data-as-of]')) each.remove();
    return words((copy.textContent ?? '').replaceAll(MONEY, ' '));
  };
  const headOf = (cell: Element): Element | undefined => {
    const heads = [...(cell.closest('table')?.querySelectorAll('thead tr:last-child > *') ?? [])];
    const before = [...(cell.parentElement?.children ?? [])];
    const at = before.slice(0, before.indexOf(cell)).reduce((sum, each) => sum + Number(each.getAttribute('colspan') ?? 1), 0);
    return heads[at];
  };
  const partOf = (element: Element): string => {
    const part = element.closest('li, article, [role="dialog"], .card, section');
    const head = part?.querySelector('h1, h2, h3, h4, .font-semibold');
    return head instanceof Element ? without(head) : '';
  };
  const timeIn = (row: Element | null): readonly string[] => /\d\d:\d\d:\d\d/.exec(row?.textContent ?? '') ?? [];
  const nameOf = (element: Element): { label: string; of: string } => {
    const cell = element.closest('td, th');
    if (cell !== null) {
      const head = headOf(cell);
      const first = cell.parentElement?.querySelector('th') ?? cell.parentElement?.firstElementChild;
      const caption = cell.closest('table')?.querySelector('caption');
      // For totals and days the table's caption names the object.
      const row = first instanceof Element && first !== cell ? without(first) : '';
      const contract = /\b(?:CE|PE|FUT)/.test(row);
      // A contract may have several trades, distinguished by their time, and those of one second by their order.
      const [time = ''] = timeIn(cell.parentElement);
      const alike = [...(cell.closest('tbody')?.rows ?? [])].filter((each) => timeIn(each)[0] === time && time !== '');
      const place = alike.findIndex((each) => each === cell.parentElement);
      return {
        label: head === undefined ? '' : without(head),
        of: contract
          ? `${row} ${time} ${place > 0 ? place + 1 : ''}`.trim()
          : `${caption instanceof Element ? without(caption) : ''} ${row}`.trim(),
      };
    }
    const dd = element.closest('dd');
    const own = element.closest('p, li, span.text-small');
    if (dd !== null && (own === null || !dd.contains(own) || own === dd || !/\p{L}{3}/u.test(without(own)))) {
      let before = dd.previousElementSibling;
      while (before !== null && before.tagName !== 'DT') before = before.previousElementSibling;
      if (before !== null) return { label: without(before), of: partOf(dd) };
    }
    let around: Element | null = element;
    while (around !== null && around.tagName !== 'MAIN' && around.tagName !== 'BODY') {
      const text = without(around);
      if (/\p{L}{2}/u.test(text)) return { label: text.slice(0, 80), of: partOf(around) };
      around = around.parentElement;
    }
    return { label: '', of: '' };
  };
  const found: NamedFigure[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || element.closest('.sr-only, [hidden]') !== null) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    for (const [text] of (node.textContent ?? '').matchAll(MONEY)) found.push({ ...nameOf(element), text: words(text) });
  }
  return found;
}

/** Returns an amount in paise, and whether the text is rounded to whole rupees. */
function value(text: string): { readonly paise: number; readonly whole: boolean } {
  const digits = text.replaceAll(/[^\d.]/g, '');
  const sign = /[−-]/.test(text) ? -1 : 1;
  return { paise: sign * Math.round(Number(digits) * 100), whole: !digits.includes('.') };
}

const same = (a: string, b: string): boolean => {
  const [one, other] = [value(a), value(b)];
  // A figure in whole rupees is compared as rounded.
  return one.whole === other.whole ? one.paise === other.paise : Math.abs(one.paise - other.paise) <= 50;
};

/** Returns the names with different amounts, each with the places and amounts. */
export function differingNames(figures: readonly (NamedFigure & { readonly path: string })[]): readonly string[] {
  const byName = new Map<string, (NamedFigure & { readonly path: string })[]>();
  for (const figure of figures) {
    const name = `${figure.label} | ${figure.of}`;
    byName.set(name, [...(byName.get(name) ?? []), figure]);
  }
  return [...byName].flatMap(([name, all]) => {
    const [first] = all;
    const isOne = first === undefined || all.every(({ text }) => same(text, first.text));
    return isOne ? [] : [`${name}: ${[...new Set(all.map(({ path, text }) => `${text} at ${path}`))].join(', ')}`];
  });
}
