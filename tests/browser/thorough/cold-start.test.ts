import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { until } from '#tests/support/product/until.ts';
import { type Content, contentOf, missing } from '../checks/content.ts';
import { firstMoments, watchFirstMoments } from '../checks/first-moments.ts';
import { canvas, chartOf, drawLine, drawn } from '../pages/chart.ts';
import { fromMenu, goTo, heading, readUntil, settled, shown } from '../pages/page.ts';
import { openTrading, readyOffline, type TradingDevice } from '../pages/trading-device.ts';
import { ANALYTICS_SCREENS, type ScreenOfList } from '../screen-list.ts';

let product: Product;
let cable: Cable;
let trading: TradingDevice | undefined;
/** The price beside an alert is the one of this moment: without a connection there is none, and the rule says all. */
const ALERTS = '/app/strategy_alerts';
/** Its bare address shows the strike nearest the money, which is another one a few minutes of the exchange later. */
const OPTION_CHART = '/app/tv_chart';
/** The latest plan, which the builder's address without a plan shows from then on. */
const PLAN = '/app/strategy-builder?tab=payoff&legs=1_B10U';
/** What each screen showed while there was a connection. */
const before = new Map<ScreenOfList, Content>();

beforeAll(async () => {
  // Ten closes before the first session, as input for ideas. Ideas are ready after a minute of the exchange, which takes three seconds.
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_HISTORY: '11', SIM_SPEED: '20' } });
  cable = await openCable(product.url);
  const { analytics_key: apikey } = (await (await fetch(`${product.url}/config.json`)).json()) as { analytics_key: string };
  const read = async (table: string) =>
    (await (await fetch(`${product.url}/analytics/rest/v1/${table}`, { headers: { apikey } })).json()) as { trades?: number }[];
  await until('ideas are computed and bots are measured', 90_000, async () =>
    (await read('screener')).length > 0 && (await read('bots')).some(({ trades = 0 }) => trades > 0) ? true : null,
  );
  trading = await openTrading(cable.url, 'desktop', { calls: product.url });
  await ownThings(trading.trader);
});
afterAll(async () => {
  cable.plug();
  await trading?.device.close();
  await product.stop();
  await cable.close();
});

/** An alert, a watchlist and a daily bot: without them their screens have nothing to show. */
async function ownThings({ token, portfolio }: Trader): Promise<void> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const answered = await fetch(`${product.url}/api/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answered.ok) throw new Error(`${method} ${path}: ${answered.status} ${await answered.text()}`);
    return (await answered.json()) as T;
  };
  const terms = [{ measure: 'price', instrument_id: 'SIM:NIFTY', comparator: 'above', level: 99_999 }];
  await call('POST', 'alerts/alerts/', { terms, cool_down_minutes: null, until: null });
  await call('PUT', 'watchlists/1/', { name: '', instrument_ids: ['SIM:NIFTY', 'SIM:RELIANCE'] });
  const { base_strategies: bases } = await call<{ base_strategies: { code: string; definition: object }[] }>(
    'GET',
    'base_strategies/base_strategies/',
  );
  const bot = { portfolio_id: portfolio.id, name: 'Morning', base_strategy: bases[0]?.code, definition: bases[0]?.definition };
  await call('POST', `daily_bots/daily_bots/${portfolio.id}/`, bot);
}

/** Returns the parts in which the screen shows less than before, when it has had the time for all of it. */
const lessShown = (page: Page, before: Content) =>
  readUntil(
    async () => missing(await contentOf(page), before),
    (less) => less.length === 0,
  );

it('every screen of the market opens from a cold start without a connection, with all that it showed, and no number is without its age', async () => {
  if (trading === undefined) throw new Error('there is no device');
  const { device, trader } = trading;
  const { page } = device;
  await watchFirstMoments(page);
  const { rows, atm_strike: atm } = await trader.chain();
  const row = rows.find(({ strike }) => strike === atm);
  const [call, put] = [row?.call.instrument_id ?? '', row?.put.instrument_id ?? ''];

  await page.goto(`${cable.url}${PLAN}`);
  await heading(page, 'title.strategy-builder');
  await settled(page);

  let last = '';
  // A tooltip under the pointer would add content.
  await page.mouse.move(0, 0);
  for (const listed of ANALYTICS_SCREENS) {
    const screen = listed.path === OPTION_CHART ? { ...listed, path: `${OPTION_CHART}?strike=${atm}` } : listed;
    // Tabs share a heading, and the previous tab may still be drawn: after a full page load nothing of it is left.
    await (screen.title === last ? page.goto(`${cable.url}${screen.path}`) : goTo(page, screen.path));
    last = screen.title;
    await heading(page, screen.title);
    await settled(page);
    const amount = ({ numbers, pieces, bars }: Content) => numbers + pieces + bars;
    const content = await readUntil(
      () => contentOf(page),
      (each) => amount(each) > 1,
    );
    expect.soft(amount(content), screen.path).toBeGreaterThan(1);
    // What a term is now is only known with the market.
    before.set(screen, screen.path === ALERTS ? { ...content, numbers: 0, pieces: 1 } : content);
  }
  await goTo(page, chartOf(put));
  await expect.poll(() => drawn(page), { timeout: 15_000 }).toBe('0');
  await goTo(page, chartOf(call));
  await shown(canvas(page));
  await drawLine(page);
  await settled(page);
  await readyOffline(device);

  cable.unplug();
  for (const [screen, content] of before) {
    await page.goto(`${cable.url}${screen.path}`);
    await heading(page, screen.title);
    await settled(page);
    expect.soft(await lessShown(page, content), screen.path).toEqual([]);
    expect.soft((await firstMoments(page)).withoutAge.slice(0, 3), screen.path).toEqual([]);
  }

  // Drawings are saved with their symbol, also over a reload.
  await page.goto(`${cable.url}${chartOf(call)}`);
  await expect.poll(() => drawn(page), { timeout: 15_000 }).toBe('1');
  await expect.poll(async () => Number(await canvas(page).getAttribute('data-bars'))).toBeGreaterThan(10);
  await shown(page.getByText(say('chart.offline')));
  await goTo(page, chartOf(put));
  await expect.poll(() => drawn(page), { timeout: 15_000 }).toBe('0');
  await page.reload();
  await goTo(page, chartOf(call));
  await expect.poll(() => drawn(page), { timeout: 15_000 }).toBe('1');

  // A bot is read and not changed, and never said to run.
  await page.goto(`${cable.url}/app/strategies`);
  await shown(page.locator('.banner-stale'));
  const card = page.getByRole('article', { name: 'Morning' });
  const remove = await fromMenu(card, say('strategies.card.more-named', { name: 'Morning' }), say('strategies.card.delete'));
  await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true');
  expect(await card.innerText()).not.toMatch(/running/i);
  expect(await page.getByRole('switch').count()).toBe(0);
});
