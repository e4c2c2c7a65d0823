import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { assessTicket } from '#client/features/ticket/model/assess-ticket.ts';
import { estimatedCharges } from '#client/features/ticket/model/estimated-charges.ts';
import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { call24500, form, market, rs, situation } from './fixture.ts';

const assess = (f = {}, m = {}, s = {}) => assessTicket(call24500, form(f), market(m), situation(s), estimatedCharges);
const codes = (found: ReturnType<typeof assess>) => found.problems.map((each) => `${each.field}:${each.code}`);

describe('a market order in the ticket', () => {
  it('names the worst price it may fill at', () => {
    // 2 % above 112.35 is 114.597, outwards to the next tick.
    expect(assess().worstFill).toBe(rs(114.6));
    expect(assess({ side: 'SELL' }).worstFill).toBe(rs(110.1));
  });

  it('is protected within the share that its trader keeps in the settings', () => {
    expect(assess({ protectionPercent: 2 }).worstFill).toBe(rs(114.6));
    expect(assess({ protectionPercent: 2, side: 'SELL' }).worstFill).toBe(rs(110.1));
  });

  it('is estimated at the price on the other side', () => {
    const buy = assess({ lots: 2 });
    expect(buy.estimateAt).toBe(rs(112.5));
    expect(buy.value).toBe(moneyFromDecimal(112.5 * 130));
    expect(assess({ side: 'SELL' }).estimateAt).toBe(rs(112.3));
  });

  it('adds up the charges of the worked example', () => {
    const sell = assess({ side: 'SELL', kind: 'LIMIT', price: rs(100) });
    // Sell 65 x Rs 100: STT 9.75, transaction 2.3095 (rounded), SEBI 0.0065, brokerage 20, GST 18 % of the last three.
    expect(sell.charges).toBe(moneyFromDecimal(36.0829));
  });

  it.each(['cached', 'unknown'] as const)('is refused on a %s price, and shows no worst fill', (freshness) => {
    const found = assess({}, { freshness });
    expect(found.block).toBe(freshness === 'cached' ? 'price-cached' : 'price-unknown');
    expect(found.worstFill).toBeNull();
    expect(found.value).toBeNull();
    expect(found.sendable).toBe(false);
  });

  it('is refused on a delayed price and without another side', () => {
    expect(assess({}, { freshness: 'delayed' }).block).toBe('market-needs-live');
    expect(assess({}, { ask: null }).block).toBe('no-other-side');
  });

  it('warns of a wide market', () => {
    expect(assess().caution).toBeNull();
    expect(assess({}, { bid: rs(105), ask: rs(115) }).caution).toBe('wide-market');
  });
});

describe('a limit order in the ticket', () => {
  it('needs a price on the tick grid, inside the band', () => {
    expect(codes(assess({ kind: 'LIMIT' }))).toEqual(['price:order.price-missing']);
    expect(codes(assess({ kind: 'LIMIT', price: rs(112.32) }))).toEqual(['price:order.price-off-tick']);
    expect(codes(assess({ kind: 'LIMIT', price: rs(170) }))).toEqual(['price:order.price-out-of-range']);
    expect(assess({ kind: 'LIMIT', price: rs(112.3) }).sendable).toBe(true);
  });

  it('must be confirmed when it is more than 20 % away from the last price', () => {
    const far = assess({ kind: 'LIMIT', price: rs(140) });
    expect(far.farFromLast).toBeCloseTo(0.246, 3);
    expect(far.sendable).toBe(false);
    expect(assess({ kind: 'LIMIT', price: rs(140), farPriceAccepted: true }).sendable).toBe(true);
    expect(assess({ kind: 'LIMIT', price: rs(134.8) }).farFromLast).toBeNull();
  });

  it('of a back end that tells none is the trader’s own limit, and only a position is left at market', () => {
    const unpriced = { freshness: 'unknown', last: null, bid: null, ask: null, exchangeAt: null } as const;
    expect(assess({ kind: 'MARKET' }, unpriced, { priced: false }).block).toBe('market-needs-live');
    expect(assess({ kind: 'LIMIT', price: rs(112) }, unpriced, { priced: false })).toMatchObject({ block: null, sendable: true });
    expect(assess({ mode: 'square-off', side: 'SELL', kind: 'MARKET' }, unpriced, { priced: false, closableLots: 1 }).block).toBeNull();
    expect(assess({ kind: 'LIMIT', price: rs(112) }, unpriced).block).toBe('price-unknown');
  });

  it('adds no risk on a cached price, but may close a position with a warning', () => {
    expect(assess({ kind: 'LIMIT', price: rs(112) }, { freshness: 'cached' }).block).toBe('price-cached');
    const exit = assess({ mode: 'square-off', side: 'SELL', kind: 'LIMIT', price: rs(112) }, { freshness: 'cached' }, { closableLots: 1 });
    expect(exit.block).toBeNull();
    expect(exit.caution).toBe('price-not-live');
    expect(exit.sendable).toBe(true);
  });
});

describe('the lots in the ticket', () => {
  it.each([null, 0, -1, 1.5])('must be a whole number above zero, not %s', (lots) => {
    expect(codes(assess({ lots }))).toEqual(['lots:order.lots-invalid']);
  });

  it('are cut into orders at the freeze limit', () => {
    // 1800 units hold 27 lots of 65.
    expect(assess({ lots: 27 }).slices).toEqual([1755]);
    expect(assess({ lots: 70 }).slices).toEqual([1755, 1755, 1040]);
    expect(assess({ lots: 70 }).units).toBe(4550);
  });

  it('pay brokerage once per order', () => {
    const one = assess({ lots: 27 }).charges ?? 0;
    const two = assess({ lots: 28 }).charges ?? 0;
    expect(two - one).toBeGreaterThan(moneyFromDecimal(23.6));
  });

  it('may not need more slices than one order may have', () => {
    expect(codes(assess({ lots: 217 }))).toEqual(['lots:order.above-freeze']);
    expect(codes(assess({ lots: 216 }))).toEqual([]);
  });

  it('close at most what is open', () => {
    expect(codes(assess({ mode: 'square-off', lots: 3 }, {}, { closableLots: 2 }))).toEqual(['lots:ticket.more-than-open']);
  });
});

describe('a modified order', () => {
  const working = { lots: 4, filledLots: 1, price: rs(110), trigger: null };
  const modify = (f: object, m = {}) => assess({ mode: 'modify', kind: 'LIMIT', lots: 4, price: rs(110), ...f }, m, { working });

  it('is sent only when something changes', () => {
    expect(modify({}).sendable).toBe(false);
    expect(modify({ price: rs(110.05) }).sendable).toBe(true);
    expect(modify({ lots: 3 }).sendable).toBe(true);
  });

  it('keeps more lots than are filled and stays one order', () => {
    expect(codes(modify({ lots: 1 }))).toEqual(['lots:order.below-filled']);
    expect(codes(modify({ lots: 28 }))).toEqual(['lots:order.above-freeze']);
  });

  it('that was cut at the freeze limit stays an order in slices', () => {
    const cut = { lots: 30, filledLots: 0, price: rs(110), trigger: null };
    const change = (lots: number) => assess({ mode: 'modify', kind: 'LIMIT', lots, price: rs(110.05) }, {}, { working: cut });
    expect([change(30).sendable, change(216).sendable]).toEqual([true, true]);
    expect(codes(change(217))).toEqual(['lots:order.above-freeze']);
  });

  it('may lower its risk on a cached price, but not raise it', () => {
    expect(modify({ lots: 2 }, { freshness: 'cached' }).sendable).toBe(true);
    expect(modify({ lots: 5 }, { freshness: 'cached' }).block).toBe('price-cached');
  });
});

describe('what blocks every order', () => {
  it('is said in order of what the trader can do least about', () => {
    expect(assess({}, { freshness: 'cached' }, { online: false }).block).toBe('offline');
    expect(assess({}, {}, { unresolved: true }).block).toBe('unresolved');
    expect(assess({}, {}, { accountReady: false }).block).toBe('no-account');
    expect(assess({}, {}, { needsLogin: true, accountReady: false }).block).toBe('needs-login');
    expect(assess({}, { freshness: 'closed' }).block).toBe('closed-amo');
    expect(assess({}, { exchangeAt: call24500.expiresAt }).block).toBe('expired');
    expect(assessTicket({ ...call24500, tradable: false }, form(), market(), situation(), null).block).toBe('not-tradable');
  });
});

describe('a stop in the ticket', () => {
  const sell = { side: 'SELL', kind: 'SL', trigger: rs(105), price: rs(103) } as const;

  it('needs a trigger the market has not reached, on the tick grid', () => {
    expect(codes(assess({ ...sell, trigger: null }))).toEqual(['trigger:order.trigger-missing']);
    expect(codes(assess({ ...sell, trigger: rs(113) }))).toEqual(['trigger:order.trigger-passed']);
    expect(codes(assess({ ...sell, trigger: rs(105.02) }))).toEqual(['trigger:order.trigger-off-tick']);
    expect(codes(assess(sell))).toEqual([]);
  });

  it('has a limit that lets it fill once triggered, inside the band around the trigger', () => {
    expect(codes(assess({ ...sell, price: rs(106) }))).toEqual(['price:order.limit-before-trigger']);
    expect(codes(assess({ ...sell, trigger: rs(100), price: rs(50) }))).toEqual(['price:order.price-out-of-range']);
  });

  it('at market is protected from its trigger on', () => {
    // Options take no SL-M today; the sum is the same for what does: 2 % below 105, outwards to the tick.
    expect(assess({ ...sell, kind: 'SL-M', price: null }).worstFill).toBe(rs(102.9));
  });

  it('waits for its trigger also where nobody is on the other side now', () => {
    expect(assess(sell, { bid: null }).block).toBeNull();
  });
});

describe('an intraday order in the ticket', () => {
  const cutOff = nseFo.instantAt('2026-11-23', 925);

  it('is refused from the moment the broker closes such positions, unless it is for the next open', () => {
    const late = { exchangeAt: cutOff };
    expect(codes(assess({ product: 'MIS' }, late, { squareOffAt: cutOff }))).toEqual(['product:order.mis-cut-off']);
    expect(codes(assess({ product: 'MIS', afterMarket: true }, late, { squareOffAt: cutOff }))).toEqual([]);
    expect(codes(assess({ product: 'NRML' }, late, { squareOffAt: cutOff }))).toEqual([]);
  });
});

describe('an order for the next open', () => {
  it('is a choice while the market is closed, and knows no worst fill yet', () => {
    expect(assess({}, { freshness: 'closed' }).block).toBe('closed-amo');
    const waiting = assess({ afterMarket: true }, { freshness: 'closed' });
    expect([waiting.block, waiting.worstFill, waiting.sendable]).toEqual([null, null, true]);
  });

  it('is none for a closing at market, which goes by its position', () => {
    expect(assess({ mode: 'square-off' }, { freshness: 'closed' }, { closableLots: 1 }).block).toBe('closed');
  });
});

it('the estimate of a device counts the depository once for shares that are sold, and for nothing else', () => {
  const { strike: _, optionType: __, expiry: ___, expiresAt: ____, ...rest } = call24500;
  const share = { ...rest, kind: 'equity', segment: 'NSE', lotSize: 1, freezeQuantity: 0 } as const;
  const cost = (side: 'BUY' | 'SELL', product: 'CNC' | 'MIS', slices: readonly number[]) =>
    estimatedCharges(share, side, rs(1_500), slices, '2026-11-23', product) ?? 0;
  const depository = 153_400;
  const sold = estimateCharges({
    instrument: share,
    side: 'sell',
    price: rs(1_500),
    quantity: 10,
    tradeDate: '2026-11-23',
    product: 'CNC',
  });
  expect(cost('SELL', 'CNC', [10])).toBe(sold.total + depository);
  expect(cost('SELL', 'CNC', [10, 10])).toBe(2 * sold.total + depository);
  const bought = estimateCharges({
    instrument: share,
    side: 'buy',
    price: rs(1_500),
    quantity: 10,
    tradeDate: '2026-11-23',
    product: 'CNC',
  });
  const intraday = estimateCharges({
    instrument: share,
    side: 'sell',
    price: rs(1_500),
    quantity: 10,
    tradeDate: '2026-11-23',
    product: 'MIS',
  });
  expect([cost('BUY', 'CNC', [10]), cost('SELL', 'MIS', [10])]).toEqual([bought.total, intraday.total]);
});
