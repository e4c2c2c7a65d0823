import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

interface Axe {
  setup(root: Element): void;
  teardown(): void;
  readonly commons: { readonly text: { accessibleText(element: Element): string } };
}

/**
 * Returns what can be pressed, filled in or looked at as one picture whose name does not hold the words and numbers that are seen on it, in their order: who
 * speaks to the page says what is seen (WCAG 2.5.3), and who hears it is told the same. Words that only a screen reader has may stand between them. A number
 * that ticks is said once a second: it is left out on both sides.
 */
export async function namesWithoutTheirWords(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(findThem);
}

/** Runs in the page. */
function findThem(): string[] {
  const { axe } = window as unknown as { axe: Axe };
  const PARTS =
    'a[href], button, summary, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"], [role="img"], [role="option"], figure';
  return run();

  function run(): string[] {
    axe.setup(document.body);
    try {
      return [...document.querySelectorAll(PARTS)].filter(isSeen).flatMap((part) => {
        const seen = wordsOf(seenOn(part));
        const name = wordsOf(axe.commons.text.accessibleText(part));
        return holds(name, seen) ? [] : [`${part.tagName.toLowerCase()} shows "${seen}" and is called "${name}"`];
      });
    } finally {
      axe.teardown();
    }
  }

  /** Words and numbers alone, in small letters: marks between them are not spoken. */
  function wordsOf(text: string): string {
    return text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  }

  /** Whether the words are in the name one after the other. Parts of a name may follow each other without a blank. */
  function holds(name: string, seen: string): boolean {
    const whole = name.replaceAll(' ', '');
    let at = 0;
    for (const word of seen.split(' ')) {
      const found = whole.indexOf(word, at);
      if (found < 0) return false;
      at = found + word.length;
    }
    return true;
  }

  function isSeen(part: Element): boolean {
    const { width, height } = part.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      part.checkVisibility({ visibilityProperty: true }) &&
      part.closest('[aria-hidden="true"], [inert]') === null
    );
  }

  /** What is seen on a part; of a field the words of its label, which stand beside it. */
  function seenOn(part: Element): string {
    if (part instanceof HTMLInputElement || part instanceof HTMLSelectElement || part instanceof HTMLTextAreaElement) {
      const labels = [...(part.labels ?? [])].filter(isSeen);
      return labels.map((label) => textOf(label, part)).join(' ');
    }
    return textOf(part, null);
  }

  /** The text that is drawn: not what is kept for screen readers, nor what a field within it holds. */
  function textOf(part: Element, field: Element | null): string {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || holder.closest('select, textarea, svg, .sr-only, .live-cell') !== null || (field !== null && holder === field))
        continue;
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (getComputedStyle(holder).clipPath !== 'none') continue;
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      if (width > 1 && height > 1) texts.push(node.textContent ?? '');
    }
    return texts.join(' ');
  }
}
