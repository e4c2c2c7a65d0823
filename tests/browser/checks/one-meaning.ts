import type { Page } from 'playwright-core';

/** Whether the numbers of a screen were consistent while ticking. */
export interface Agreement {
  readonly frames: number;
  /** Number of different meanings read. */
  readonly meanings: number;
  /** Number of changes. */
  readonly changes: number;
  /** Frames with an inconsistency. */
  readonly differing: number;
  /** The first inconsistencies. */
  readonly examples: readonly string[];
  /** Largest difference of two numbers with one meaning, or of a total and its rows, in paise. */
  readonly furthest: number;
}

/** Totals and their rows, both by the prefix of their meaning. */
const SUMS = [
  ['open:shown', 'open:position:'],
  ['day-gross:shown', 'day-gross:position:'],
  ['day-unrealised:shown', 'day-unrealised:position:'],
  ['net:shown', 'net:position:'],
  ['day-net:account:', 'day-net:portfolio:'],
  // For accounts with a single portfolio and without closed positions.
  ['day-net:account:', 'day-net:position:'],
  ['net:account:', 'net:portfolio:'],
  ['net:range', 'net:part:'],
  ['gross:range', 'gross:part:'],
] as const;

/**
 * Reads every number with a declared meaning in every frame for so long: two numbers of one meaning must have the same text, and a total must be the sum of
 * its rows, apart from rounding.
 */
export function watchMeanings(page: Page, ms: number): Promise<Agreement> {
  return page.evaluate(watch, { ms, sums: SUMS });
}

/** Runs in the page. */
function watch({ ms, sums }: { ms: number; sums: readonly (readonly [string, string])[] }): Promise<Agreement> {
  const paise = (text: string): number | null => {
    const [sign = ''] = /[−-]/u.exec(text) ?? [];
    const digits = text.replaceAll(/[^0-9]/gu, '');
    return digits === '' ? null : sign === '' ? Number(digits) : -Number(digits);
  };
  let frames = 0;
  let changes = 0;
  let differing = 0;
  let furthest = 0;
  const examples: string[] = [];
  const last = new Map<string, string>();
  const look = () => {
    const texts = new Map<string, string>();
    let wrong = false;
    const disagree = (what: string, apart: number) => {
      wrong = true;
      furthest = Math.max(furthest, apart);
      if (examples.length < 6) examples.push(what);
    };
    for (const node of document.querySelectorAll('[data-meaning]')) {
      const meaning = node.getAttribute('data-meaning') ?? '';
      const text = node.textContent ?? '';
      const other = texts.get(meaning);
      if (other === undefined) texts.set(meaning, text);
      else if (other !== text) disagree(`${meaning}: ${other} / ${text}`, Math.abs((paise(other) ?? 0) - (paise(text) ?? 0)));
    }
    for (const [total, part] of sums)
      for (const [meaning, text] of texts) {
        if (!meaning.startsWith(total)) continue;
        const parts = [...texts].filter(([each]) => each.startsWith(part)).map(([, each]) => paise(each));
        if (parts.length === 0) continue;
        const sum = parts.includes(null) ? null : parts.reduce<number>((all, each) => all + (each ?? 0), 0);
        const whole = paise(text);
        // Rows and total are each rounded to the paisa: charges are finer.
        if (sum === null || whole === null ? sum !== whole : Math.abs(sum - whole) > parts.length / 2)
          disagree(`${meaning}: ${text}, rows ${sum === null ? 'unknown' : sum / 100}`, Math.abs((sum ?? 0) - (whole ?? 0)));
      }
    for (const [meaning, text] of texts) {
      if (last.has(meaning) && last.get(meaning) !== text) changes += 1;
      last.set(meaning, text);
    }
    frames += 1;
    if (wrong) differing += 1;
  };
  return new Promise((resolve) => {
    const began = performance.now();
    const frame = () => {
      look();
      if (performance.now() - began < ms) requestAnimationFrame(frame);
      else resolve({ frames, meanings: last.size, changes, differing, examples, furthest });
    };
    requestAnimationFrame(frame);
  });
}
