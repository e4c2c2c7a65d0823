import { describe, expect, it } from 'vitest';
import { basketMargin } from '#domain/risk/basket-margin.ts';
import { formOf, levelStart } from '#client/features/alerts/model/alert-form.ts';
import {
  mirrorOf,
  withAllMoved,
  withExpiry,
  withMore,
  withStrikeAt,
  withStrikeMoved,
} from '#client/features/strategy-builder/model/edit-legs.ts';
import { legMarkets, type PlanMarket } from '#client/features/strategy-builder/model/leg-market.ts';
import { analysisRequest, heldLegs, marginRequest, netPremium, PLAIN_LOOK } from '#client/features/strategy-builder/model/plan-figures.ts';
import { buffersOf, runStrategyWork } from '#client/workers/strategy-work.ts';
import { type PlannedLeg, readPlan } from '#domain/strategies/plan-code.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';
import { botDefinition, breakevenAlert, legOrders } from '#client/features/strategy-builder/model/made-of-plan.ts';

const chain = ladderOf();
const market: PlanMarket = { base: chain, chains: [], futures: [] };
const EXPIRY = `E${chain.expiry.replaceAll('-', '')}`;
const plan = (text: string): readonly PlannedLeg[] => readPlan(`1_${text.replaceAll('E', EXPIRY)}`)!;
const strikesOf = () => chain.rows.map(({ strike }) => strike);
const strikes = (legs: readonly PlannedLeg[]) => legs.map(({ strike }) => strike);

describe('editing legs', () => {
  const strangle = plan('S1C26200E_S1P25800E');

  it('a strike moves along the listed ones and stops at their ends; its mirror moves the other way when kept symmetric', () => {
    expect(strikes(withStrikeMoved(strangle, 0, 2, strikesOf, false))).toEqual([26_300, 25_800]);
    expect(strikes(withStrikeMoved(strangle, 0, 2, strikesOf, true))).toEqual([26_300, 25_700]);
    expect(strikes(withStrikeMoved(strangle, 0, 99, strikesOf, false))).toEqual([27_000, 25_800]);
    expect(strikes(withAllMoved(strangle, -1, strikesOf))).toEqual([26_150, 25_750]);
    expect(mirrorOf(plan('S1C26200E_B1P25800E'), 0)).toBeNull();
  });

  it('a strike is put on the listed one nearest to where it is dragged; within its own it stays as it is', () => {
    expect(strikes(withStrikeAt(strangle, 0, 26_274, strikesOf, false))).toEqual([26_250, 25_800]);
    expect(strikes(withStrikeAt(strangle, 0, 26_276, strikesOf, true))).toEqual([26_300, 25_700]);
    expect(withStrikeAt(strangle, 0, 26_224, strikesOf, false)).toBe(strangle);
    expect(strikes(withStrikeAt(strangle, 1, 0, strikesOf, false))).toEqual([26_200, Math.min(...strikesOf())]);
  });

  it('a moved leg forgets a price of its own, which was of another contract', () => {
    const [leg] = withStrikeMoved(plan('S1C26200EA80'), 0, 1, strikesOf, false);
    expect(leg?.price).toBeNull();
    expect(withExpiry(plan('B1C26210EA80'), 0, '2026-12-29', strikesOf)[0]).toMatchObject({
      strike: 26_200,
      price: null,
      expiry: '2026-12-29',
    });
  });

  it('there are at most ten legs', () => {
    const ten = Array.from({ length: 10 }, () => strangle[0]!);
    expect(withMore(ten, strangle[0]!)).toBe(ten);
  });
});

describe('pricing legs', () => {
  it('takes the middle of the market on the tick, or a price of one’s own, and knows what it lacks', () => {
    const [sold, own, elsewhere] = legMarkets([...plan('S2C26000E_B1P26000EA50.5'), ...readPlan('1_B1C26000E20270101')!], market);
    expect(sold).toMatchObject({ market: 112.35, price: 112.35, lotSize: 65, held: { quantity: -130, volatility: 0.125 } });
    expect(own?.price).toBe(50.5);
    expect(elsewhere).toMatchObject({ held: null, market: null });
    expect(netPremium(heldLegs([sold!, own!]))).toBeCloseTo(-130 * 112.35 + 65 * 50.5, 9);
  });

  it('a leg that is switched off counts in no figure and in no order', () => {
    const legs = legMarkets(plan('S1C26200E_S1P25800EX'), market);
    expect(heldLegs(legs)).toHaveLength(1);
    expect(legOrders(legs)?.map(({ order }) => order.transaction_type)).toEqual(['SELL']);
  });

  it('no price of the market becomes the limit of an order, a price of one’s own does', () => {
    const orders = legOrders(legMarkets(plan('B1C26200E_S1P25800EA91'), market)) ?? [];
    expect(orders.map(({ order }) => [order.order_type, order.price])).toEqual([
      ['MARKET', null],
      ['LIMIT', 91],
    ]);
    expect(legOrders(legMarkets(readPlan('1_B1C26000E20270101')!, market))).toBeNull();
  });
});

describe('what the worker answers', () => {
  const legs = legMarkets(plan('B1P25700EA40_S1P25850EA80_S1C26150EA80_B1C26300EA40'), market);

  it('has the whole outline, the curves with every strike among their points, and our margin', () => {
    const request = analysisRequest(legs, market, PLAIN_LOOK)!;
    const margin = marginRequest(legs, market, 'index')!;
    const answer = runStrategyWork({ analyses: [request], margin });
    const [found] = answer.analyses;
    expect(found?.exact).toBe(true);
    for (const strike of [25_700, 25_850, 26_150, 26_300]) expect(found?.spots).toContain(strike);
    expect(found?.profits).toHaveLength(3 * (found?.spots.length ?? 0));
    expect(found?.table).toHaveLength(request.tableSpots.length * request.tableTimes.length);
    expect(found?.breakevens).toHaveLength(2);
    expect(answer.margin).toBeGreaterThan(0);
    expect((answer.margin ?? 0) * 10_000).toBeLessThan(basketMargin([], margin.orders.slice(1, 3), margin.market).required);
    expect(buffersOf(answer)).toHaveLength(3);
  });

  it('an underlying without margin parameters has no estimate, and everything else', () => {
    const margin = marginRequest(legs, market, 'index')!;
    const old = { ...margin, market: { ...margin.market, tradingDate: '1990-01-01' } };
    expect(runStrategyWork({ analyses: [], margin: old }).margin).toBeNull();
  });
});

describe('a bot draft', () => {
  it('says strikes as distances from the money and expiries as ranks', () => {
    const legs = botDefinition(chain, plan('S2C26100E_S2P25900E'))?.legs;
    expect(legs?.map(({ side, kind, strike, expiry, lots }) => ({ side, kind, strike, expiry, lots }))).toEqual([
      { side: 'sell', kind: 'call', strike: { rule: 'atm', offset: 2 }, expiry: { cycle: 'any', rank: 1 }, lots: 2 },
      { side: 'sell', kind: 'put', strike: { rule: 'atm', offset: 2 }, expiry: { cycle: 'any', rank: 1 }, lots: 2 },
    ]);
    expect(botDefinition(chain, readPlan('1_B1U')!)).toBeNull();
    expect(botDefinition(chain, [])).toBeNull();
  });
});

describe('an alert on a breakeven', () => {
  const startOf = (spot: number, level: number) => {
    const { searchParams } = new URL(breakevenAlert('SIM:NIFTY', spot, level), 'https://desk.example');
    expect(searchParams.get('new')).toBe('SIM:NIFTY');
    return levelStart(searchParams);
  };

  it('begins with the level, from the side on which the underlying stands now', () => {
    expect(startOf(26_000, 25_837.904)).toEqual({ comparator: 'below', level: 25_837.9 });
    expect(startOf(26_000, 26_362.1)).toEqual({ comparator: 'above', level: 26_362.1 });
    const [term] = formOf(null, startOf(26_000, 25_837.9)).terms;
    expect(term).toMatchObject({ measure: 'price', comparator: 'below', level: 25_837.9 });
  });

  it('takes no level that makes no sense from an address', () => {
    for (const text of ['', 'above=x', 'below=-1', 'above=0', 'above=Infinity']) expect(levelStart(new URLSearchParams(text))).toBeNull();
  });
});

describe('a plan of the underlying alone', () => {
  const share: PlannedLeg = { side: 'buy', kind: 'underlying', lots: 10, strike: null, expiry: null, price: null, on: true };

  it('has one column in the table of profits: nothing ends, so there is only now', () => {
    const market: PlanMarket = { base: chain, chains: [], futures: [] };
    expect(analysisRequest(legMarkets([share], market), market, PLAIN_LOOK)?.tableTimes).toEqual([0]);
  });
});
