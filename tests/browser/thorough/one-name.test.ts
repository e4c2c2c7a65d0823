import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { say } from '#tests/support/client/say.ts';
import { worseBadges } from '../checks/one-freshness.ts';
import { differingNames, movesFor, type NamedFigure, namedFigures, standsStill } from '../checks/named-figures.ts';
import { unmarkedTimes } from '../checks/marked-times.ts';
import { ORDER_BOOK, POSITIONS } from '../pages/books.ts';
import { CHAIN, pickInChain } from '../pages/chain.ts';
import { goTo, settled, shown } from '../pages/page.ts';
import { ticket } from '../pages/ticket.ts';
import { ticketTexts } from '../checks/ticket-instants.ts';
import { openTrading, type TradingDevice } from '../pages/trading-device.ts';

const LONG = process.env['LONG'] === '1';
/** A minute of a fast market in the long suite. */
const INSTANTS = LONG ? 6 : 1;
const BETWEEN_MS = LONG ? 10_000 : 0;
const TICKET_MS = LONG ? 20_000 : 3_000;

/** Every screen that shows money of the trader's own. */
const MONEY = [
  HOME_PATH,
  '/app/dashboards/live-trade',
  POSITIONS,
  `${POSITIONS}?net=1`,
  '/app/position_book',
  '/app/position_book?view=net',
  '/app/portfolio',
  '/app/portfolio?tab=performance',
  '/app/portfolio?tab=calendar',
  '/app/portfolio?tab=holdings',
  '/app/portfolio?tab=risk',
  ORDER_BOOK,
  `${ORDER_BOOK}?tab=executed`,
  `${ORDER_BOOK}?tab=trades`,
  '/app/broker',
  '/app/strategies',
  '/app/recommendations',
] as const;
/** What else shows times. */
const TIMES = [
  '/app/emergency',
  '/app/market_view?tab=overview',
  '/app/market_view?tab=oi',
  '/app/strategy_alerts',
  '/app/pages/setting/security',
];

let product: Product;
let desk: TradingDevice;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '20' } });
  // Far from the exchange’s zone, on a market that has long left the clock of the wall.
  desk = await openTrading(product.url, 'desktop', { serviceWorkers: 'block', timezone: 'America/New_York' });
  await trade(desk.trader);
});
afterAll(async () => {
  await desk.device.close();
  await product.stop();
});

/** Bought and sold, held and closed, filled and waiting. */
async function trade(trader: Trader): Promise<void> {
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  const order = (id: string | undefined, side: 'BUY' | 'SELL', lots: number) =>
    trader.place({ instrument_id: id ?? '', transaction_type: side, order_type: 'MARKET', product: 'NRML', lots });
  await order(rows[middle + 2]?.call.instrument_id, 'BUY', 2);
  await order(rows[middle]?.call.instrument_id, 'SELL', 2);
  await order(rows[middle]?.put.instrument_id, 'BUY', 2);
  await order(rows[middle]?.put.instrument_id, 'SELL', 1);
  await order(rows[middle - 1]?.put.instrument_id, 'BUY', 1);
  await order(rows[middle - 1]?.put.instrument_id, 'SELL', 1);
}

it('figures of one name on all screens are equal at one instant', { timeout: 240_000 }, async (context) => {
  const { page } = desk.device;
  for (const path of MONEY) {
    await goTo(page, path);
    await settled(page);
  }
  for (let instant = 0; instant < INSTANTS; instant += 1) {
    await movesFor(page, BETWEEN_MS);
    const figures: (NamedFigure & { readonly path: string })[] = [];
    // While the server is stopped no price and no answer arrives: every screen shows data of the same instant.
    process.kill(product.pid, 'SIGSTOP');
    try {
      for (const path of MONEY) {
        await goTo(page, path);
        // What was on its way still arrives on the first screen, whose curve and calendar follow within a second.
        await standsStill(page, path === MONEY[0] ? { quietMs: 1_100 } : {});
        for (const figure of await namedFigures(page)) figures.push({ ...figure, path });
      }
    } finally {
      process.kill(product.pid, 'SIGCONT');
    }
    await context.annotate(`${figures.length} figures, ${new Set(figures.map(({ label }) => label)).size} names`);
    expect(figures.length).toBeGreaterThan(100);
    expect.soft(differingNames(figures)).toEqual([]);
  }
});

it(
  'every time is the exchange’s, with its zone, or says whose it is; the bell tells a fill by the exchange’s clock',
  { timeout: 120_000 },
  async () => {
    const { page } = desk.device;
    const wrong: string[] = [];
    for (const path of [...MONEY, ...TIMES]) {
      await goTo(page, path);
      await settled(page);
      for (const text of await unmarkedTimes(page)) wrong.push(`${path}: ${text}`);
    }
    await page.getByRole('button', { name: new RegExp(say('shell.bell.label', { count: 0 }).slice(0, 8), 'i') }).click();
    const list = page.getByRole('dialog');
    await shown(list.locator('time'));
    expect(await list.locator('time').first().innerText()).toMatch(/^\d\d:\d\d IST$/);
    for (const text of await unmarkedTimes(page)) wrong.push(`bell: ${text}`);
    expect(wrong).toEqual([]);
    await page.keyboard.press('Escape');
  },
);

it('no badge of a page is fresher than the header’s', { timeout: 60_000 }, async () => {
  const { page } = desk.device;
  for (const path of [HOME_PATH, '/app/dashboards/live-trade', '/app/portfolio']) {
    await goTo(page, path);
    await settled(page);
    expect.soft(await worseBadges(page, LONG ? 10_000 : 1_500), path).toEqual([]);
  }
});

it(
  'the ticket’s premium, worst fill, expected fill and the most that is lost are of one instant',
  { timeout: 120_000 },
  async (context) => {
    const { page } = desk.device;
    const { lot_size: units } = await desk.trader.chain();
    await goTo(page, CHAIN);
    await pickInChain(page, 'call', 'BUY');
    await shown(ticket(page).getByText(say('ticket.costs.max-loss')));
    const seen = new Set<number>();
    for (const text of await ticketTexts(page, TICKET_MS)) {
      const number = (words: string) => {
        const found = new RegExp(`${words} ₹?([\\d,]+\\.\\d\\d)`).exec(text)?.[1];
        return found === undefined ? null : Number(found.replaceAll(',', ''));
      };
      const worst = number(say('ticket.protection'));
      const lost = number(say('ticket.costs.max-loss'));
      const premium = number(say('ticket.costs.premium.pay'));
      const expected = number(say('ticket.costs.expected', { price: '@', cost: '@' }).split(' @')[0] ?? '');
      if (worst !== null && lost !== null) {
        expect(lost, text).toBeGreaterThanOrEqual(worst * units);
        seen.add(worst);
        if (premium !== null) expect(premium, text).toBeLessThanOrEqual(lost);
        if (expected !== null) expect(expected, text).toBeLessThanOrEqual(worst);
      }
    }
    await context.annotate(`${seen.size} worst fills`);
    expect(seen.size).toBeGreaterThan(1);
  },
);
