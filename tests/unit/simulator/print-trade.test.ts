import { describe, expect, it } from 'vitest';
import { createMarket, instrumentsOf, type MarketState, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import { printsAt, printTrade } from '#simulator/feed/print-trade.ts';
import { exchangeTime } from '#domain/units/time.ts';

const market = createMarket(7, exchangeTime(Date.UTC(2026, 10, 25, 5, 0)));
/** An option without a trade today, with both bid and ask. */
const quiet = (state: MarketState) =>
  instrumentsOf(state).find((each) => {
    if (each.kind !== 'option') return false;
    const quote = quoteOf(state, each.id);
    return quote !== null && quote.lastTradeAt < state.opensAt && quote.depth.bids.length > 0;
  });

describe('a trade of an order on the tape', () => {
  const option = quiet(market);
  if (option === undefined) throw new Error('every option has traded');
  const before = quoteOf(market, option.id);
  const ask = before?.depth.asks[0]?.price;
  if (before === null || ask === undefined) throw new Error('nobody offers it');
  const trade = { instrumentId: option.id, price: ask, quantity: 2 * option.lotSize, at: market.at };
  const after = printTrade(market, trade);

  it('is the last price with its time, and volume', () => {
    expect(quoteOf(after, option.id)).toMatchObject({
      lastPrice: ask,
      lastTradeAt: market.at,
      volume: before.volume + 2 * option.lotSize,
      previousClose: before.previousClose,
      openInterest: before.openInterest,
    });
  });

  it('moves nothing else: the books, other contracts and the steps to come are the same', () => {
    expect(quoteOf(after, option.id)?.depth).toEqual(before.depth);
    const plain = stepMarket(market).state;
    const printed = stepMarket(after).state;
    for (const { id } of instrumentsOf(plain).filter((each) => each.id !== option.id))
      expect(quoteOf(printed, id)).toEqual(quoteOf(plain, id));
    expect(printed.random).toEqual(plain.random);
  });

  it('gives way to a later trade and not to an earlier one', () => {
    const later = printTrade(after, { ...trade, price: ask, at: exchangeTime(market.at + 1_000) });
    expect(quoteOf(later, option.id)?.lastTradeAt).toBe(market.at + 1_000);
    expect(quoteOf(printTrade(later, trade), option.id)).toEqual(quoteOf(later, option.id));
    expect(quoteOf(printTrade(market, { ...trade, at: exchangeTime(market.opensAt - 1) }), option.id)).toEqual(before);
    expect(quoteOf(printTrade(market, { ...trade, instrumentId: 'SIM:NIFTY' }), 'SIM:NIFTY')).toEqual(quoteOf(market, 'SIM:NIFTY'));
  });

  it('is counted at its instant, so that a market read from its store prints none twice', () => {
    expect([market, after, printTrade(after, trade)].map((state) => printsAt(state, market.at))).toEqual([0, 1, 2]);
    expect(printsAt(printTrade(after, { ...trade, at: exchangeTime(market.at + 1_000) }), market.at)).toBe(0);
  });

  it('prints on a share too', () => {
    const share = instrumentsOf(market).find(({ kind }) => kind === 'equity');
    const offer = share === undefined ? undefined : quoteOf(market, share.id)?.depth.asks[0]?.price;
    if (share === undefined || offer === undefined) throw new Error('no share');
    const printed = printTrade(market, { instrumentId: share.id, price: offer, quantity: 10, at: market.at });
    expect(quoteOf(printed, share.id)).toMatchObject({ lastPrice: offer, lastTradeAt: market.at });
  });
});
