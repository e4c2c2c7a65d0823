import type { Locator, Page } from 'playwright-core';
import { pendingRequests } from '#tests/support/device/browser.ts';
import { type Language, say } from '#tests/support/client/say.ts';

/** Waits until the page's heading is this message. */
export async function heading(page: Page, id: string, language: Language = 'en'): Promise<void> {
  await shown(page.getByRole('heading', { level: 1, name: say(id, {}, language), exact: true }));
}

/** Waits until the element is visible; reports the content of the page otherwise. */
export async function shown(locator: Locator): Promise<void> {
  try {
    await locator.first().waitFor({ state: 'visible' });
  } catch (error) {
    const page = locator.page();
    const main = page.locator('main').first();
    const text = await main.innerText({ timeout: 1_000 }).catch(() => 'no main');
    throw new Error(`${(error as Error).message}\n${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`, { cause: error });
  }
}

/** Goes to a screen of the app as its menu does, without reloading the page. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/** Opens the menu of that name once available, and returns its entry. */
export async function fromMenu(scope: Locator, menu: string, entry: string): Promise<Locator> {
  await scope.getByRole('button', { name: menu }).and(scope.page().locator(':not([aria-disabled="true"])')).click();
  return scope.page().getByRole('menuitem', { name: entry });
}

/** Goes to an address that redirects, and waits for the redirect. Reads the address in the page itself: the driver's copy may be out of date. */
export async function goToOther(page: Page, path: string, ends: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction((to) => location.pathname === to, ends);
}

/** Reads until the reading is as wished and returns it; after the time-out, the last one. */
export async function readUntil<T>(read: () => Promise<T>, wished: (reading: T) => boolean, patienceMs = 10_000): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const reading = await read();
    if (wished(reading) || performance.now() > end) return reading;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns an amount as it stands on the screen in paise: sign, grouping and currency as the app writes them. */
export function paise(text: string): number {
  const digits = text.replaceAll(/[^0-9.,−–-]/g, '').replaceAll(',', '');
  const match = /^([−–-]?)(\d+)(?:\.(\d{1,2}))?$/.exec(digits);
  if (!match) throw new Error(`"${text}" is not an amount`);
  const value = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -value : value;
}

/** Waits until the page is stable: nothing loads, no placeholder block is left, and two frames in a row have the same layout. */
export async function settled(page: Page): Promise<void> {
  for (;;) {
    await page.waitForFunction(stands);
    const [request] = pendingRequests(page);
    if (request === undefined) return;
    await request.response().catch(() => null);
  }
}

/**
 * Runs in the page at each frame. A ticking price changes the width of its cell at every frame of a slow machine: for content only height and position count,
 * for the frame of the page also width.
 */
function stands(): boolean {
  const kept = window as Window & { lastLayout?: string };
  const loading = document.querySelector('[aria-busy="true"], .skeleton') !== null;
  const layout = [...document.body.querySelectorAll('*')]
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const frames = /^(?:DIALOG|ASIDE|NAV|MAIN|HEADER|FOOTER|SECTION|FORM|CANVAS)$/.test(element.tagName);
      return frames ? `${x},${y},${width},${height}` : `${Math.round(y)},${Math.round(height)}`;
    })
    .join(' ');
  const same = kept.lastLayout === layout;
  kept.lastLayout = layout;
  return same && !loading && document.fonts.status === 'loaded';
}
