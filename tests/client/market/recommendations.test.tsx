import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Screen } from '#client/features/recommendations/index.ts';
import { basketDraftAtom } from '#client/state/orders/basket-draft.ts';
import { basketOpenAtom } from '#client/state/overlays/open.ts';
import { clearTicker, takeTicks } from '#client/state/market/ticker-store.ts';
import * as market from '#contract/operations/market.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT, positionOf, quoteOf, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
afterEach(clearTicker);

const SOLD = optionOf(26_200, 'call');
const BOUGHT = optionOf(26_400, 'call');
const iso = (at: number) => new Date(at).toISOString();
const leg = (side: 'buy' | 'sell', option: typeof SOLD, price: number) => ({
  instrument_id: option.instrument_id,
  tradingsymbol: option.tradingsymbol,
  side,
  kind: 'call',
  strike: option.strike,
  expiry: option.expiry,
  lots: 1,
  price,
});
const RECORD = { closed: 4, hit: 3, stopped: 1, expired: 0, mean_outcome: 100, mean_r: 0.2, worst_r: -1.1, since: '2026-11-01' };

/** A bear call spread for a credit of 40 a unit; `change` makes others of it. */
const ideaOf = (change: Record<string, unknown> = {}) => ({
  id: 'r1',
  key: '2026-11-23-0',
  created_at: iso(EXCHANGE_AT - 300_000),
  received_at: iso(Date.now()),
  source: 'simulated',
  display_order: 1,
  trading_date: TRADING_DATE,
  structure: 'bear-call-spread',
  origin: 'trend',
  underlying: 'NIFTY',
  expiry: SOLD.expiry,
  lot_size: 65,
  spot: 26_000,
  legs: [leg('sell', SOLD, 100), leg('buy', BOUGHT, 60)],
  entry: -40,
  entry_low: -42.4,
  entry_high: -37.6,
  stop: -68,
  target: -16,
  max_loss: 10_500,
  max_profit: 2_500,
  pop: 0.64,
  risk_reward: 0.86,
  margin: 45_000,
  charges: 96.4,
  title_en: 'Bear call spread NIFTY',
  title_fr: 'Écart baissier de calls NIFTY',
  rationale_en: 'NIFTY stands below its mean.',
  rationale_fr: 'NIFTY est sous sa moyenne.',
  figures: {},
  valid_until: iso(EXCHANGE_AT + 90 * 60_000),
  status: 'open',
  closed_at: null,
  outcome: null,
  r_multiple: null,
  track_record: RECORD,
  ...change,
});
const PRICES = new Map([
  [SOLD.instrument_id, { bid: 100, ask: 100.5 }],
  [BOUGHT.instrument_id, { bid: 59.5, ask: 60 }],
]);

const prepared = (rows: readonly unknown[], desk: Parameters<typeof prepareDesk>[1] = {}) =>
  prepareDesk(server(), desk)
    .onAnalytics('GET screener', rows)
    .on(market.getMarketClock, () => ({ exchange_at: EXCHANGE_AT, received_at: Date.now(), speed: 1, session_open: true }))
    .on(market.getQuotes, () => ({
      quotes: [...PRICES].map(([instrument_id, prices]) =>
        quoteOf({ instrument_id, ...prices, received_at: Date.now(), exchange_at: EXCHANGE_AT }),
      ),
      instruments: [SOLD, BOUGHT],
    }));
/** The buyer of the wing has to pay more, or less. */
const tick = (ask: number) =>
  act(() =>
    takeTicks({
      source: 'simulated',
      server_at: Date.now(),
      exchange_at: EXCHANGE_AT + 1_000,
      rows: [[BOUGHT.instrument_id, ask, ask - 0.5, ask, 1_300, 650, EXCHANGE_AT + 1_000]],
    }),
  );
const card = async () => screen.findByRole('article', { name: 'Bear call spread NIFTY' });
const tradeButton = async () =>
  within(await card()).findByRole('button', { name: say('recommendations.card.trade-named', { title: 'Bear call spread NIFTY' }) });

describe('the recommendations', () => {
  test('say where the price stands on the scale, and follow it out of the zone', async () => {
    await renderScreen(<Screen />, prepared([ideaOf()]));
    const texts = { credit: 'yes', now: '40.00', low: '37.60', high: '42.40', stop: '68.00', target: '16.00' };
    expect(await within(await card()).findByText(say('recommendations.levels.inside', texts))).toBeTruthy();
    tick(56);
    await eventually(async () =>
      expect(within(await card()).getByText(say('recommendations.levels.below', { ...texts, now: '44.00', by: '4.0%' }))).toBeTruthy(),
    );
    expect(screen.getByText(say('recommendations.page.disclosure', { source: 'simulated' }))).toBeTruthy();
  });

  test('show first what can be traded now', async () => {
    const unlisted = ideaOf({ key: 'b', title_en: 'Not listed', legs: [leg('buy', optionOf(27_900, 'call'), 3)], display_order: 0 });
    const missed = ideaOf({ key: 'c', title_en: 'Missed', entry: -60, entry_low: -62, entry_high: -58, display_order: 0 });
    await renderScreen(<Screen />, prepared([unlisted, missed, ideaOf()]));
    const order = () => screen.getAllByRole('article').map((each) => within(each).getByRole('heading', { level: 2 }).textContent);
    await card();
    await eventually(() => expect(order()).toEqual(['Bear call spread NIFTY', 'Missed', 'Not listed']));
  });

  test('ask for the prices of every leg, of however many contracts', async () => {
    const legs = Array.from({ length: 101 }, (_, at) => leg('buy', { ...BOUGHT, instrument_id: `SIM:${at}` }, 60));
    await renderScreen(<Screen />, prepared([ideaOf({ legs })]));
    const asked = () =>
      server()
        .callsOf(market.getQuotes)
        .flatMap(({ query }) => query.get('instrument_ids')?.split(',') ?? []);
    await eventually(() => expect(new Set(asked()).size).toBe(101));
  });

  test('put their legs into the basket at the market and send nothing', async () => {
    const { store } = await renderScreen(<Screen />, prepared([ideaOf()]));
    await eventually(async () => expect((await tradeButton()).getAttribute('aria-disabled') ?? 'false').toBe('false'));
    fireEvent.click(await tradeButton());
    await eventually(() => expect(store.get(basketOpenAtom)).toBe(true));
    expect(store.get(basketDraftAtom).legs.map(({ order }) => [order.transaction_type, order.order_type, order.lots, order.price])).toEqual(
      [
        ['SELL', 'MARKET', 1, undefined],
        ['BUY', 'MARKET', 1, undefined],
      ],
    );
  });

  test('ask first when the price has left the zone or a position stands against them', async () => {
    const held = positionOf({ instrument: BOUGHT, net_quantity: -65, net_lots: -1 });
    const { store } = await renderScreen(<Screen />, prepared([ideaOf()], { positions: [held] }));
    const conflict = { symbol: 'NIFTY 26,400 CE 1 Dec', held: '\u221265', after: '0' };
    expect(await within(await card()).findByText(say('recommendations.conflict', conflict))).toBeTruthy();
    await eventually(async () => expect((await tradeButton()).getAttribute('aria-disabled') ?? 'false').toBe('false'));
    fireEvent.click(await tradeButton());
    const question = await screen.findByRole('dialog', { name: say('recommendations.trade.title') });
    fireEvent.click(within(question).getByRole('button', { name: say('recommendations.trade.no') }));
    expect(store.get(basketDraftAtom).legs).toEqual([]);
  });

  test('lead to the builder with their legs', async () => {
    await renderScreen(<Screen />, prepared([ideaOf()]));
    const link = within(await card()).getByRole('link');
    const address = new URL(link.getAttribute('href') ?? '', 'http://here');
    expect(address.pathname).toBe('/app/strategy-builder');
    expect(address.searchParams.get('legs')).toBe(
      `1_S1C26200E${SOLD.expiry?.replaceAll('-', '')}_B1C26400E${SOLD.expiry?.replaceAll('-', '')}`,
    );
  });

  test('fold what has ended, without a way to trade it, and say what became of it', async () => {
    const ended = {
      id: 'r2',
      key: 'k2',
      title_en: 'Old idea',
      status: 'stopped',
      closed_at: iso(EXCHANGE_AT),
      outcome: -1_200,
      r_multiple: -1.04,
    };
    await renderScreen(<Screen />, prepared([ideaOf(ended)]));
    expect(await screen.findByText(say('recommendations.closed.title', { count: 1 }))).toBeTruthy();
    expect(screen.getByText('−₹1,200')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByRole('button', { name: say('recommendations.card.trade-named', { title: 'Old idea' }) })).toBeNull();
  });

  test('are over when the exchange has passed their validity, whatever the list still says', async () => {
    await renderScreen(<Screen />, prepared([ideaOf({ valid_until: iso(EXCHANGE_AT - 1_000) })]));
    expect(await within(await card()).findByText(/^Expired /)).toBeTruthy();
    expect(within(await card()).queryByRole('button', { name: /^Trade/ })).toBeNull();
  });

  test('show no rates of a record that is too short', async () => {
    await renderScreen(<Screen />, prepared([ideaOf()]));
    fireEvent.click(within(await card()).getByRole('button', { name: say('recommendations.card.detail') }));
    expect(await screen.findByText(say('recommendations.record.too-few', { closed: 4, enough: 30 }))).toBeTruthy();
    expect(screen.queryByText(say('recommendations.record.worst'))).toBeNull();
  });

  test('keep to the filters of the address', async () => {
    const open = { id: 'r3', key: 'k3', title_en: 'Short strangle', max_loss: null, origin: 'range' };
    await renderScreen(<Screen />, prepared([ideaOf(), ideaOf(open)]), 'en', '/app/recommendations?risk=defined');
    await card();
    expect(screen.queryByText('Short strangle')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: say('recommendations.filter.defined') }));
    expect(await screen.findByText('Short strangle')).toBeTruthy();
  });
});
