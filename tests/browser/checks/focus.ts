import type { Page } from 'playwright-core';
import { readUntil } from '../pages/page.ts';

/** The focused element. */
export interface FocusStop {
  /** `name`: position in the page. */
  readonly name: string;
  readonly label: string;
  /** Why the focus is invisible to a person; null = visible. */
  readonly trouble: string | null;
}

/** An element that is drawn only in view gets its size a few frames after the focus has scrolled there. */
const DRAWN_MS = 1_000;

/** Walks the page with Tab and returns every stop without visible focus: hidden, covered, or without a focus mark. */
export async function unseenFocusStops(page: Page, most = 80): Promise<readonly string[]> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const troubles = new Set<string>();
  const seen = new Set<string>();
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await readUntil(
      () => page.evaluate(focused),
      (each) => each === null || each.trouble === null,
      DRAWN_MS,
    );
    if (stop === null || seen.has(stop.name)) break;
    seen.add(stop.name);
    if (stop.trouble) troubles.add(`${stop.name}: ${stop.trouble}`);
  }
  if (seen.size === 0) troubles.add('nothing on the page can be focused');
  return [...troubles];
}

/** Runs in the page: the focused element, and whether its focus is visible. The heading of a page shows no mark: it is focused on arrival. */
export function focused(): FocusStop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const path: string[] = [];
  for (let node: Element | null = element; node && path.length < 5; node = node.parentElement) {
    const place = node.parentElement ? [...node.parentElement.children].indexOf(node) : 0;
    path.unshift(`${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : `:${place}`}`);
  }
  const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? '';
  const name = `${path.join('>')} "${label}"`;
  const at = { name, label };
  const box = element.getBoundingClientRect();
  const around = element.closest('label')?.getBoundingClientRect();
  const shown = box.width > 1 && box.height > 1 ? box : (around ?? box);
  if (shown.width <= 1 || shown.height <= 1) return { ...at, trouble: 'has no size' };
  if (shown.bottom < 0 || shown.top > innerHeight || shown.right < 0 || shown.left > innerWidth)
    return { ...at, trouble: 'is outside the window' };
  const seen = {
    left: Math.max(0, shown.left),
    right: Math.min(innerWidth, shown.right),
    top: Math.max(0, shown.top),
    bottom: Math.min(innerHeight, shown.bottom),
  };
  const points = [0.5, 0.1, 0.9].map(
    (part) => [seen.left + (seen.right - seen.left) * part, seen.top + (seen.bottom - seen.top) / 2] as const,
  );
  const uncovered = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  });
  if (!uncovered) return { ...at, trouble: 'is covered' };
  let marked: Element | null = element;
  for (let level = 0; marked && level < 3; level += 1, marked = marked.parentElement) {
    const style = getComputedStyle(marked);
    const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    if (outlined || style.boxShadow !== 'none' || element.tagName === 'H1') return { ...at, trouble: null };
  }
  return { ...at, trouble: 'has no focus mark' };
}
