import type { Page } from 'playwright-core';

/** What must be seen of each table: the names of its columns. Of cards and lists every number is looked at. */
export interface Wanted {
  readonly columns: readonly string[];
}

/** Message for a screen without any numbers. */
export const NOTHING = 'neither a table nor a card is there';

/** Returns which numbers of the screen are dropped, clipped or covered, each once; none means that all can be read. */
export function hiddenNumbers(page: Page, wanted: Wanted): Promise<readonly string[]> {
  return page.evaluate(lookAtNumbers, { ...wanted, nothing: NOTHING });
}

/** Runs in the page. */
function lookAtNumbers({ columns, nothing }: Wanted & { readonly nothing: string }): string[] {
  const problems = new Set<string>();
  const seen = (element: Element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const boxOfText = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  /** The texts of a cell that can be read: none that only screen readers get. */
  const texts = (cell: Element) =>
    [...cell.querySelectorAll('*'), cell].filter(
      (each) =>
        [...each.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.textContent ?? '')) &&
        !each.closest('.sr-only') &&
        seen(each),
    );
  const look = (cell: Element, name: string) => {
    cell.scrollIntoView({ block: 'center', inline: 'nearest' });
    for (const text of texts(cell)) {
      const box = boxOfText(text);
      if (box.width === 0) continue;
      const say = (what: string) => problems.add(`${name}: ${what}`);
      if (box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5) say('out of the window');
      for (let around: Element | null = text; around !== null && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const edge = around.getBoundingClientRect();
        if (box.left < edge.left - 1 || box.right > edge.right + 1) say('clipped');
      }
      for (const x of [box.left + 1, (box.left + box.right) / 2, box.right - 1]) {
        const top = document.elementFromPoint(x, (box.top + box.bottom) / 2);
        // The space that a separator begins with is no cover.
        if (top?.textContent?.trim() === '·') continue;
        if (top !== null && !cell.contains(top) && !top.contains(cell)) say(`covered by ${top.tagName} ${top.className}`);
        else if (top !== null && top !== cell && top.contains(cell) && top !== cell.parentElement && !text.contains(top))
          say(`beside its cell, over ${top.tagName}`);
      }
    }
  };
  const main = document.querySelector('main') ?? document.body;
  const grid = [...main.querySelectorAll('[role="grid"]')].find(seen);
  const tables = [...main.querySelectorAll('table.table')].filter(seen);
  const missing = (names: readonly string[]) =>
    columns.filter((each) => !names.includes(each)).forEach((each) => problems.add(`${each}: dropped`));
  if (grid !== undefined) {
    const heads = [...grid.querySelectorAll('[role="columnheader"]')].map((head) => (head.childNodes[0]?.textContent ?? '').trim());
    if (innerWidth >= 992) missing(heads);
    const rows = [...grid.querySelectorAll('[role="row"][data-row]')];
    const middle = Math.floor(rows.length / 2);
    for (const row of rows.slice(Math.max(0, middle - 2), middle + 2))
      for (const cell of row.querySelectorAll('[data-column]')) {
        const name = heads[Number((cell as HTMLElement).dataset['column'])] ?? '';
        if (innerWidth < 992 || columns.includes(name)) look(cell, name);
      }
  } else if (tables.length > 0) {
    for (const table of tables) {
      const heads = [...table.querySelectorAll('thead th')].map((head) => (head.textContent ?? '').trim());
      missing(heads);
      for (const row of [...table.querySelectorAll('tbody tr')].slice(0, 3)) {
        if (row.children.length !== heads.length) continue;
        heads.forEach((name, at) => {
          const cell = row.children[at];
          if (columns.includes(name) && cell !== undefined) look(cell, name);
        });
      }
    }
  } else {
    const cards = [...main.querySelectorAll('ul > li')].filter(seen).slice(0, 4);
    if (cards.length === 0) problems.add(nothing);
    for (const card of cards) for (const number of card.querySelectorAll('.amount')) if (seen(number)) look(number, 'card');
  }
  return [...problems];
}

/** Returns the fields of numbers of the screen in which not all that they hold can be read. */
export function clippedFields(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input')]
      .filter((field) => field.checkVisibility() && /\d/.test(field.value) && field.scrollWidth > field.clientWidth)
      .map((field) => `${field.labels?.[0]?.textContent ?? ''} ${field.value}`),
  );
}

/** Returns whether the header shows this text where it can be read. */
export function readInHeader(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('header *')].find((each) => each.childElementCount === 0 && each.textContent === wanted);
    const box = found?.getBoundingClientRect();
    if (found === undefined || box === undefined || box.width === 0) return false;
    return found.parentElement?.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)) === true;
  }, text);
}
