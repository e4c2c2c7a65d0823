// Takes pictures of every screen: `npm run pictures -- <folder>` for looking at them (all looks, both sizes; the four main screens also
// offline and at their first paint), `npm run pictures -- <folder> market phone-light` for those whose names hold one of the words for an
// address and one of those for a look, `npm run pictures -- --publish` for the two that the manifest shows (public/screenshots).
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { HOME_PATH } from '#contract/constants.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { openDevice, SIZES, type Size } from '#tests/support/device/browser.ts';
import { openCable } from '#tests/support/device/cable.ts';
import { until } from '#tests/support/product/until.ts';
import { startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { addToBasket, openBasket } from './pages/basket.ts';
import { ORDER_BOOK, POSITIONS } from './pages/books.ts';
import { CHAIN, pickInChain } from './pages/chain.ts';
import { type Look, LOOKS, rememberLook } from './pages/look.ts';
import { heading, settled, shown } from './pages/page.ts';
import { openTrading, readyOffline } from './pages/trading-device.ts';
import { SCREEN_LIST } from './screen-list.ts';

const publish = process.argv.includes('--publish');
const published = fileURLToPath(new URL('../../public/screenshots', import.meta.url));
const folder = publish ? published : (process.argv[2] ?? 'pictures');
/** Screenshots for the manifest: one screen for each size. */
const toPublish: Readonly<Record<Size, { readonly path: string; readonly file: string }>> = {
  phone: { path: POSITIONS, file: 'narrow' },
  desktop: { path: CHAIN, file: 'wide' },
};
const MAIN = [HOME_PATH, POSITIONS, ORDER_BOOK, CHAIN];
/** Loaded after the first paint: the home screen's cards, and the texts of the live parts of the shell. */
const DEFERRED = /\/assets\/(messages-errors|dashboard-screen)-/;
/** File name of an address; tabs of a screen differ. */
const nameOf = (path: string) => path.slice(1).replaceAll(/[^\w]+/g, '-');
const said = publish ? [] : process.argv.slice(3);
const LOOK_WORDS = /^(?:phone|desktop)(?:-|$)/;
/** With words for addresses, only these screens; with words for looks, only these. */
const wantsScreen = (name: string) => wants(name, (word) => !LOOK_WORDS.test(word));
const wantsLook = (name: string) => wants(name, (word) => LOOK_WORDS.test(word));
function wants(name: string, kind: (word: string) => boolean): boolean {
  const words = said.filter(kind);
  return words.length === 0 || words.some((word) => name.includes(word));
}
const wordsOf = (size: Size, look: Look) =>
  `${size}-${look.currentTheme}-${look.direction}-${look.locale}${look.compact ? '-compact' : ''}`;
/** The looks of the tests, and the two that a desk is mostly seen in. */
const SEEN: readonly Look[] = [
  ...LOOKS,
  { currentTheme: 'light', locale: 'en', direction: 'ltr', compact: true },
  { currentTheme: 'dark', locale: 'en', direction: 'ltr', compact: true },
];

async function picture(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled' });
}

/** A running bot, a bot that has never run, and two alerts: without them their screens have nothing to show. */
async function ownThings(trader: Trader): Promise<void> {
  const { base_strategies: bases } = await trader.ask<{ base_strategies: { code: string; definition: BotDefinition }[] }>(
    'GET',
    'base_strategies/base_strategies/',
  );
  const made: string[] = [];
  for (const [place, name] of ['Morning straddle', 'Range breakout'].entries()) {
    const base = bases[place];
    if (base === undefined) throw new Error('there is no base strategy');
    const schedule = {
      ...base.definition.schedule,
      expiries: 'any',
      dte: null,
      range: null,
      from: '09:15',
      to: '15:00',
      end: { kind: 'time', at: '15:15' },
    } as const;
    const body = { portfolio_id: trader.portfolio.id, name, base_strategy: base.code, definition: { ...base.definition, schedule } };
    made.push((await trader.ask<{ id: string }>('POST', `daily_bots/daily_bots/${trader.portfolio.id}/`, body)).id);
  }
  await trader.ask('POST', 'bot-runs/start/', { bot_id: made[0] }, randomUUID());
  const { atm_strike: middle } = await trader.chain();
  for (const [comparator, level] of [
    ['above', middle + 250],
    ['below', middle - 400],
  ] as const) {
    const terms = [{ measure: 'price', instrument_id: 'SIM:NIFTY', comparator, level }];
    await trader.ask('POST', 'alerts/alerts/', { terms, cool_down_minutes: null, until: null });
  }
}

/** Opens a few positions and one resting order. */
async function trade(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  for (const [offset, side] of [
    [0, 'SELL'],
    [2, 'BUY'],
    [-2, 'BUY'],
  ] as const) {
    const leg = offset < 0 ? rows[middle + offset]?.put : rows[middle + offset]?.call;
    await trader.place({ instrument_id: leg?.instrument_id ?? '', transaction_type: side, order_type: 'MARKET', product: 'NRML', lots: 2 });
  }
  const far = rows[middle + 3]?.put.instrument_id ?? '';
  await trader.place({ instrument_id: far, transaction_type: 'BUY', order_type: 'LIMIT', price: 1.05, product: 'NRML', lots: 1 });
}

/** Resolves once everything shown around the money has traded: in the first seconds of a session most of it has not. */
async function busyChain(trader: Trader): Promise<void> {
  await until('the chain has traded', 120_000, async () => {
    const { rows, atm_strike: middle } = await trader.chain();
    const near = rows.filter((row) => Math.abs(row.strike - middle) <= 400);
    return near.every(({ call, put }) => call.volume > 0 && put.volume > 0) ? true : null;
  });
}

async function everyScreen(origin: string, size: Size, look: Look): Promise<void> {
  const { device, trader } = await openTrading(origin, size, { look });
  await trade(trader);
  if (!publish) await ownThings(trader);
  if (publish) await busyChain(trader);
  const list = SCREEN_LIST.filter((entry) => wantsScreen(nameOf(entry.path)));
  for (const screen of list.filter((entry) => entry.signedIn && (!publish || entry.path === toPublish[size].path))) {
    await device.page.goto(`${origin}${screen.path}`);
    await heading(device.page, screen.title, look.locale);
    await settled(device.page);
    // Published screenshots must show live prices.
    if (publish) await shown(device.page.locator('header').getByText(say('freshness.live'), { exact: true }));
    // The screen alone: notifications would cover some of it.
    const told = device.page.getByRole('button', { name: say('notification.dismiss', {}, look.locale) });
    // One may leave by itself meanwhile.
    for (const one of await told.all()) await one.click({ timeout: 1_000 }).catch(() => undefined);
    await told.first().waitFor({ state: 'detached' });
    await picture(device.page, publish ? toPublish[size].file : `${nameOf(screen.path)}-${wordsOf(size, look)}`);
  }
  if (!publish && wantsScreen('over')) await overlays(device.page, origin, size, look);
  await device.close();
  if (publish) return;
  const outside = list.filter((entry) => !entry.signedIn);
  if (outside.length === 0) return;
  const stranger = await openDevice({ size });
  await rememberLook(stranger.page, origin, look);
  for (const screen of outside) {
    await stranger.page.goto(`${origin}${screen.path}`);
    await heading(stranger.page, screen.title, look.locale);
    await settled(stranger.page);
    await picture(stranger.page, `${nameOf(screen.path)}-${wordsOf(size, look)}`);
  }
  await stranger.close();
}

/** Screenshots of overlays: the ticket, the search, the forms. */
async function overlays(page: Page, origin: string, size: Size, look: Look): Promise<void> {
  const { locale } = look;
  const words = wordsOf(size, look);
  const press = (id: string) =>
    page
      .getByRole('button', { name: say(id, { count: 0 }, locale) })
      .first()
      .click();
  const take = async (name: string) => {
    await shown(page.getByRole('dialog'));
    await settled(page);
    await picture(page, `over-${name}-${words}`);
  };
  await page.goto(`${origin}${CHAIN}`);
  await pickInChain(page, 'call', 'BUY', locale);
  await take('ticket');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('ticket.basket.add', {}, locale) })
    .click();
  await addToBasket(page, 'put', 'SELL', locale);
  await openBasket(page, 2, locale);
  await take('basket');
  for (const [name, path, button] of [
    ['search', HOME_PATH, 'shell.search.open'],
    ['notifications', HOME_PATH, 'shell.bell.label'],
    ['connection', CHAIN, 'connection.sheet.title'],
    ['account-form', '/app/broker', 'broker.page.add'],
    ['portfolio-form', '/app/portfolio', 'portfolio.page.add'],
  ] as const) {
    await page.goto(`${origin}${path}`);
    await settled(page);
    await press(button);
    await take(name);
  }
}

/** Screenshots right after the first paint, with later requests held back. */
async function early(origin: string, size: Size): Promise<void> {
  const { device, trader } = await openTrading(origin, size, { serviceWorkers: 'block' });
  const { page } = device;
  await trade(trader);
  for (const path of MAIN) {
    let release = () => {};
    const late = new Promise<void>((resolve) => (release = resolve));
    await page.route(DEFERRED, (route) => late.then(() => route.continue()));
    await page.goto(`${origin}${path}`);
    await shown(page.locator('#main [aria-busy="true"], #main [aria-hidden] .skeleton, #main .skeleton'));
    await picture(page, `${nameOf(path)}-${size}-early`);
    release();
    await settled(page);
    await page.unroute(DEFERRED);
  }
  await device.close();
}

async function offline(origin: string, size: Size): Promise<void> {
  const cable = await openCable(origin);
  const { device, trader } = await openTrading(cable.url, size, { calls: origin });
  const { page } = device;
  await trade(trader);
  for (const path of MAIN) {
    await page.goto(`${cable.url}${path}`);
    await settled(page);
    // Shown data is stored on the device a moment later.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)));
  }
  await readyOffline(device);
  cable.unplug();
  for (const path of MAIN) {
    await page.goto(`${cable.url}${path}`);
    await shown(page.locator('.banner-stale'));
    await settled(page);
    await picture(page, `${nameOf(path)}-${size}-offline`);
  }
  await device.close();
  await cable.close();
}

mkdirSync(folder, { recursive: true });
const product = await startProduct({ env: { REGISTRATION: 'open', ...(publish ? { SIM_SPEED: '20' } : {}) } });
const origin = `http://localhost:${product.port}`;
for (const size of Object.keys(SIZES) as Size[]) {
  const looks = SEEN.filter((look) => wantsLook(wordsOf(size, look)));
  for (const look of publish ? LOOKS.slice(0, 1) : looks) await everyScreen(origin, size, look);
  if (publish) continue;
  if (wantsScreen('early')) await early(origin, size);
  if (wantsScreen('offline')) await offline(product.url, size);
}
await product.stop();
