import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START_MS } from '#client/platform/build/boot-script.ts';
import { HOME_PATH } from '#contract/constants.ts';
import { type Bundle, readBundle, staticFiles } from '#tests/build/bundle.ts';
import { openDevice } from '#tests/support/device/browser.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { type Language, say } from '#tests/support/client/say.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { rememberLook } from '../pages/look.ts';
import { goTo, heading, readUntil, settled } from '../pages/page.ts';
import { openTrading, readyOffline } from '../pages/trading-device.ts';

const LONG = process.env['LONG'] === '1';
const LOGIN = '/auth/login';
const STANDING = 20_000;

let product: Product;
let cable: Cable;
let bundle: Bundle;
beforeAll(async () => {
  bundle = readBundle();
  product = await sharedProduct();
  cable = await openCable(product.url);
});
afterAll(() => cable.close());

/** A server of chunks from which single ones can be removed. */
interface Shelf {
  /** Missing files, by name below /assets/. */
  readonly lost: Set<string>;
  /** Requested scripts since the set was last cleared. */
  readonly asked: Set<string>;
}

async function shelfOf(context: BrowserContext): Promise<Shelf> {
  const shelf: Shelf = { lost: new Set(), asked: new Set() };
  await context.route('**/assets/**/*.js', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    shelf.asked.add(file);
    return shelf.lost.has(file) ? route.abort() : route.continue();
  });
  return shelf;
}

const retryIn = (page: Page, language: Language) =>
  page.getByRole('button', { name: new RegExp(`${say('ui.retry', {}, language)}$`) }).filter({ visible: true });
/** Presses "try again", unless the lost file has arrived meanwhile. */
const pressRetry = (page: Page, language: Language) =>
  retryIn(page, language)
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined);
const WORDS = ['shell.start.sentence', 'shell.chunk.sentence', 'page.offline.text'] as const;
/** Messages about something lost: in the place of a part, or on the standalone error page, which hides the part's message. */
const saidIn = (page: Page, language: Language) =>
  page
    .getByText(new RegExp(WORDS.map((id) => say(id, {}, language).replaceAll(/[.()]/g, String.raw`\$&`)).join('|')))
    .filter({ visible: true });

/** Waits until the sign-in form or a message about something lost is shown; returns which. */
async function formOrWords(page: Page, language: Language): Promise<'form' | 'words'> {
  const form = page.getByRole('group', { name: say('auth.foot.language', {}, language) }).locator('[aria-pressed="true"]');
  const words = saidIn(page, language).first();
  await form.or(words).first().waitFor({ state: 'visible', timeout: STANDING });
  return (await words.isVisible()) ? 'words' : 'form';
}

/** Visited screens, and the chunk that is removed when not every chunk of the screen is. */
const VISITS = [
  { path: POSITIONS, title: 'positions.title', part: /\/(?:positions|messages-positions-en|position-table)-/ },
  { path: ORDER_BOOK, title: 'order-book.title', part: /\/(?:order-book)-/ },
  { path: '/app/market_view?tab=oi', title: 'market.oi.title', part: /\/(?:market-oi|messages-market-oi-en|series-chart)-/ },
  { path: '/app/pages/setting/profile', title: 'settings.profile.title', part: /\/profile-/ },
] as const;
const OFFLINE = /\/(?:start|shell|kit|runtime|positions)-[\w-]{7}\.js$/;

/** Waits until the screen's heading or a message about something lost is shown; returns which. */
async function stands(page: Page, words: Locator, title: string): Promise<'screen' | 'words'> {
  const screen = page.getByRole('heading', { level: 1, name: say(title), exact: true });
  await screen.or(words).first().waitFor({ state: 'visible', timeout: STANDING });
  // The standalone error page covers the rest of the start.
  if (await page.locator('main.lost').isVisible()) return 'words';
  // A part may report its loss a moment after the screen has appeared.
  await settled(page);
  return (await words.isVisible()) ? 'words' : 'screen';
}
const headed = (page: Page, title: string) =>
  readUntil(() => page.getByRole('heading', { level: 1, name: say(title), exact: true }).isVisible(), Boolean);

async function atHome(page: Page): Promise<void> {
  const home = () => page.goto(`${product.url}${HOME_PATH}`);
  // A click during an automatic retry may reload the page, which aborts the first attempt.
  await home().catch(home);
  await heading(page, 'dashboard.page.title');
  await settled(page);
}

/** Returns the chunks that a visit to the screen requests. */
async function chunksOf(page: Page, shelf: Shelf, path: string, title: string): Promise<readonly string[]> {
  await atHome(page);
  shelf.asked.clear();
  await goTo(page, path);
  await heading(page, title);
  await settled(page);
  return [...shelf.asked];
}

/** Returns the files that a screen cannot do without: its code with all static imports, and its texts. */
function needs({ chunks }: Bundle, path: string): ReadonlySet<string> {
  const id = { [POSITIONS]: 'positions', [ORDER_BOOK]: 'order-book' }[path] ?? (path.includes('setting') ? 'settings' : 'market');
  const entry = Object.keys(chunks).filter((key) => key.endsWith(`/features/${id}/index.ts`));
  const words = Object.values(chunks).flatMap(({ file }) => (new RegExp(`/messages-${id}-en-`).test(file) ? [file] : []));
  return new Set([...staticFiles({ chunks, files: [] }, entry), ...words]);
}

/** Runs in the page: the addresses of all scripts stored on the device. */
async function heldScripts(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith('.js')) found.push(new URL(url).pathname);
  }
  return found;
}

/** Runs in the page: moves a stored script aside. */
async function takeAway(file: string): Promise<void> {
  const aside = await caches.open('test-aside');
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const answer = name === 'test-aside' ? undefined : await cache.match(file, { ignoreVary: true });
    if (answer === undefined) continue;
    await aside.put(`${file}?${encodeURIComponent(name)}`, answer);
    await cache.delete(file, { ignoreVary: true });
  }
}

/** Runs in the page: moves the script back. */
async function putBack(file: string): Promise<void> {
  const aside = await caches.open('test-aside');
  for (const request of await aside.keys()) {
    const { pathname, search } = new URL(request.url);
    const answer = await aside.match(request);
    if (pathname !== file || answer === undefined) continue;
    await (await caches.open(decodeURIComponent(search.slice(1)))).put(file, answer);
  }
  await caches.delete('test-aside');
}

/** Runs such work in the page, once more where it was cut off: a page that could not start loads itself again, and what is done already stays so. */
const inPage = (page: Page, work: (file: string) => Promise<void>, file: string) =>
  page.evaluate(work, file).catch(() => page.evaluate(work, file));

/** Runs in the page: replaces a stored script by one that throws. */
async function breakCopy(file: string): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const headers = { 'content-type': 'text/javascript' };
    if (await cache.delete(file, { ignoreVary: true })) await cache.put(file, new Response("throw new Error('broken')", { headers }));
  }
}

it('before the page knows whose it is it shows nobody the sign-in form; where scripts are off it says what it needs', async () => {
  const device = await openDevice({ size: 'phone' });
  const without = await device.context.browser()?.newContext({ javaScriptEnabled: false });
  try {
    if (without === undefined) throw new Error('the browser opens no second context');
    const page = await without.newPage();
    await page.goto(`${cable.url}${LOGIN}`);
    expect(await page.locator('noscript p').first().isVisible()).toBe(true);
    const form = page.locator('#root form');
    expect([await form.count(), await form.isVisible()]).toEqual([1, false]);
    await device.page.goto(`${cable.url}${LOGIN}`);
    await device.page.locator('#root form').waitFor();
  } finally {
    await without?.close();
    await device.close();
  }
});

describe('without one of its chunks', () => {
  it('the sign-in page says so in the reader’s language, or does without, and comes when it is tried again', async () => {
    const device = await openDevice({ size: 'phone', serviceWorkers: 'block' });
    const { page, context } = device;
    try {
      const shelf = await shelfOf(context);
      await page.goto(`${product.url}${LOGIN}`);
      await expect.poll(() => formOrWords(page, 'en')).toBe('form');
      await settled(page);
      const chunks = [...shelf.asked];
      expect(chunks.length).toBeGreaterThan(6);
      const outcomes: Record<string, string> = {};
      for (const [index, chunk] of chunks.entries()) {
        const language = index % 2 === 0 ? 'fr' : 'en';
        await readIn(page, language);
        shelf.lost.add(inLanguage(chunk, language));
        await page.goto(`${product.url}${LOGIN}`);
        const outcome = await formOrWords(page, language);
        outcomes[chunk] = outcome;
        shelf.lost.clear();
        if (outcome === 'form') continue;
        await pressRetry(page, language);
        expect.soft(await cameBack(page, language), chunk).toBe('form');
      }
      // Chunks of the form are indispensable; the others are not.
      expect(Object.values(outcomes).filter((outcome) => outcome === 'words').length).toBeGreaterThan(4);
    } finally {
      await device.close();
    }
  });

  it('a start that takes too long says so, keeps what was typed, and takes the page back when it comes after all', async () => {
    const device = await openDevice({ size: 'phone', serviceWorkers: 'block' });
    const { page } = device;
    try {
      let come = () => {};
      const coming = new Promise<void>((resolve) => (come = resolve));
      await page.route('**/assets/start-*.js', (route) => coming.then(() => route.continue()));
      await page.clock.install();
      await page.goto(`${product.url}${LOGIN}`, { waitUntil: 'commit' });
      const email = page.locator('input[name="email"]');
      await email.fill('asha@example.test');
      await page.clock.fastForward(START_MS);
      await page.getByText(say('shell.start.sentence')).waitFor({ state: 'visible', timeout: STANDING });
      await email.waitFor({ state: 'hidden' });
      await page.clock.resume();
      come();
      expect(await cameBack(page, 'en')).toBe('form');
      await expect.poll(() => email.inputValue()).toBe('asha@example.test');
    } finally {
      await device.close();
    }
  });

  it('a screen of the app, or its part, says so in its own place, the shell stays, and it comes when it is tried again', async () => {
    const { device } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
    const { page, context } = device;
    try {
      const shelf = await shelfOf(context);
      for (const { path, title, part } of VISITS) {
        const chunks = await chunksOf(page, shelf, path, title);
        expect.soft(chunks.length, path).toBeGreaterThan(0);
        for (const chunk of LONG ? chunks : chunks.filter((each) => part.test(each))) {
          await atHome(page);
          shelf.lost.add(chunk);
          await goTo(page, path);
          const words = saidIn(page, 'en').first();
          const [what] = await Promise.all([stands(page, words, title), page.locator('.shell-header').waitFor({ state: 'visible' })]);
          // Losing a chunk outside the screen's own code must not lose the screen.
          if (!needs(bundle, path).has(chunk)) expect.soft(await headed(page, title), `${chunk} takes ${path} away`).toBe(true);
          shelf.lost.clear();
          if (what === 'words') await pressRetry(page, 'en');
          await heading(page, title);
          await words.waitFor({ state: 'detached', timeout: STANDING });
        }
      }
    } finally {
      await device.close();
    }
  });

  it('the installed app says so without a connection too, and comes when the copy is back', async () => {
    const { device } = await openTrading(cable.url, 'phone', { calls: product.url });
    const { page } = device;
    try {
      await readyOffline(device);
      // The browser's memory cache of scripts would hide a missing copy.
      const session = await device.context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      await goTo(page, POSITIONS);
      await heading(page, 'positions.title');
      await settled(page);
      cable.unplug();
      const held = (await page.evaluate(heldScripts)).filter((file) => LONG || OFFLINE.test(file));
      expect(held.length).toBeGreaterThanOrEqual(5);
      let said = 0;
      for (const file of held) {
        await inPage(page, takeAway, file);
        await page.goto(`${cable.url}${POSITIONS}`);
        const words = saidIn(page, 'en').first();
        const what = await stands(page, words, 'positions.title').catch((error: unknown) => {
          throw new Error(`without ${file}`, { cause: error });
        });
        await inPage(page, putBack, file);
        if (what === 'words') said += 1;
        if (what === 'words') await pressRetry(page, 'en');
        await heading(page, 'positions.title');
        await words.waitFor({ state: 'detached', timeout: STANDING });
      }
      expect(said).toBeGreaterThanOrEqual(4);

      // A broken copy is replaced automatically once the server is reachable.
      cable.plug();
      await page.evaluate(breakCopy, held.find((file) => /\/start-/.test(file)) ?? '');
      await page.goto(`${cable.url}${POSITIONS}`);
      await heading(page, 'positions.title');
      await readyOffline(device);
    } finally {
      cable.plug();
      await device.close();
    }
  });
});

/** Sets the language of the device from its next page on, as an earlier visit would have. */
async function readIn(page: Page, locale: Language): Promise<void> {
  await rememberLook(page, product.url, { currentTheme: 'light', locale, direction: 'ltr' });
  await page.evaluate((look) => localStorage.setItem('first-look', look), `light ${locale} ltr side green-red 0 0 M`);
}

/** Returns the chunk, or the same texts in the language. */
function inLanguage(chunk: string, language: Language): string {
  const room = /messages-(\w+)-en-/.exec(chunk)?.[1];
  const files = Object.values(bundle.chunks).map(({ file }) => file);
  return files.find((file) => room !== undefined && file.includes(`/messages-${room}-${language}-`)) ?? chunk;
}

async function cameBack(page: Page, language: Language): Promise<'form' | 'words'> {
  await saidIn(page, language).first().waitFor({ state: 'detached', timeout: STANDING });
  return formOrWords(page, language);
}
