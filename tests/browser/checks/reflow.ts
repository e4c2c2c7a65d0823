import type { Page } from 'playwright-core';
import { settled } from '../pages/page.ts';

const NARROWEST = 320;

/** Returns the elements that stick out of the page at 320 px; none means no horizontal scrolling. */
export async function overflowAtNarrowest(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  await settled(page);
  const found = await overflowing(page);
  if (before) await page.setViewportSize(before);
  await settled(page);
  return found;
}

/** Returns the elements that stick out of the page when the reader has doubled the browser's text size. */
export async function overflowWithLargeText(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await settled(page);
  const found = await overflowing(page);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await settled(page);
  return found;
}

function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const contained = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) if (scrolls(box)) return true;
      return false;
    };
    return [...document.body.querySelectorAll('*')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.right > width + 1 || box.left < -1))
      .filter(({ element }) => !contained(element))
      .map(
        ({ element, box }) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${Math.round(box.left)}..${Math.round(box.right)}`,
      )
      .slice(0, 5);
  });
}
