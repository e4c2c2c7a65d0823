import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

interface Axe {
  setup(root: Element): void;
  teardown(): void;
  readonly commons: { readonly text: { accessibleText(element: Element): string } };
}

/**
 * Returns the controls and pictures whose accessible name lacks their visible words and numbers, in order: a user of speech input says the visible words
 * (WCAG 2.5.3), and a user of a screen reader must hear the same. Words for screen readers alone may stand in between. A ticking number is announced once a
 * second: it is ignored on both sides.
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

  /** Returns words and numbers alone, in lower case: punctuation is not spoken. */
  function wordsOf(text: string): string {
    return text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  }

  /** Whether a name contains the words in order. Parts of a name may follow each other without a blank. */
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

  /** Returns the visible text of a control; for a field the words of the label beside the control. */
  function seenOn(part: Element): string {
    if (part instanceof HTMLInputElement || part instanceof HTMLSelectElement || part instanceof HTMLTextAreaElement) {
      const labels = [...(part.labels ?? [])].filter(isSeen);
      return labels.map((label) => textOf(label, part)).join(' ');
    }
    return textOf(part, null);
  }

  /** Returns the drawn text: without text for screen readers, and without the value of a field inside. */
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
