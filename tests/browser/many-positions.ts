import { randomUUID } from 'node:crypto';
import { HOME_PATH } from '#contract/constants.ts';
import { openDevice, type Size } from '#tests/support/device/browser.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { type SteadyState, watchSteadyState } from './checks/long-tasks.ts';
import { goTo, settled, shown } from './pages/page.ts';
import { signInOnScreen } from './pages/session.ts';

export const LIVE_TRADE = '/app/dashboards/live-trade';
const SLOWER = 4;

/** Measurements of a screen with many ticking positions. */
export interface Watched extends SteadyState {
  readonly path: string;
  readonly updatesPerSecond: number;
  /** Rows of positions in the document. */
  readonly rows: number;
}

/**
 * Opens the screens with fifty open positions whose prices tick ten times a second, and watches each for a time: its load as on a processor four times
 * slower. The positions are the server's own, multiplied on the way to the page; the prices are real ticks.
 */
export async function watchManyPositions(
  origin: string,
  { size, paths, ms, count = 50 }: { size: Size; paths: readonly string[]; ms: number; count?: number },
): Promise<readonly Watched[]> {
  const trader = await registerTrader(origin);
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  const id = rows[middle]?.call.instrument_id ?? '';
  await trader.place({ instrument_id: id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
  const [held] = (await trader.positions()).data;
  if (held === undefined) throw new Error('the order was not filled');
  const legs = rows.flatMap(({ strike, call, put }) => [
    { leg: call, strike, option_type: 'call' as const },
    { leg: put, strike, option_type: 'put' as const },
  ]);
  const from = Math.max(0, middle * 2 - count / 2);
  const many = legs.slice(from, from + count).map(({ leg, strike, option_type }) => ({
    ...held,
    position_id: randomUUID(),
    instrument: { ...held.instrument, instrument_id: leg.instrument_id, tradingsymbol: leg.tradingsymbol, strike, option_type },
    average_price: leg.ltp,
    open_cost: leg.ltp * held.net_quantity,
    quote: held.quote === null ? null : { ...held.quote, instrument_id: leg.instrument_id, ltp: leg.ltp, bid: leg.bid, ask: leg.ask },
  }));
  if (many.length < count) throw new Error(`the chain has only ${many.length} contracts`);
  const device = await openDevice({ size, serviceWorkers: 'block' });
  const { page } = device;
  try {
    await page.route('**/api/position/position/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), data: many } });
    });
    await page.goto(`${origin}/auth/login`);
    await signInOnScreen(page, trader.email);
    await page.waitForURL(`${origin}${HOME_PATH}`);
    const seen: Watched[] = [];
    for (const path of paths) {
      await goTo(page, path);
      await shown(page.getByText(many[0]?.instrument.strike?.toLocaleString('en-IN') ?? '', { exact: false }));
      await settled(page);
      // What came with the screen is over; from here on only prices move.
      await watchSteadyState(page, 1_000, SLOWER);
      const state = await watchSteadyState(page, ms, SLOWER);
      const rows = await page.locator('[data-position], tr[data-row], li[aria-posinset]').count();
      seen.push({ path, ...state, rows, updatesPerSecond: Math.round((state.updates * 1_000) / ms) });
    }
    return seen;
  } finally {
    await device.close();
  }
}
