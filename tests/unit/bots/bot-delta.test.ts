import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { pastChain } from '#domain/backtest/past/past-chain.ts';
import { pastFigures } from '#domain/backtest/past/past-figures.ts';
import { dayMarket } from '#domain/backtest/replay/day-market.ts';
import type { DayTape, TapeExpiry } from '#domain/backtest/replay/day-tape.ts';
import type { AskIntent, BotContract, Offer } from '#domain/bots/engine/io.ts';
import { chooseStrike } from '#domain/bots/engine/choose-strike.ts';
import { contractKey } from '#domain/bots/engine/contract-key.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { assembleChain } from '#domain/pricing/assemble-chain.ts';
import { type Price, price, priceToDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { optionsOf, spotOf } from '#server/market/chain-catalogue.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import { SimulatedReading } from '#server/market/simulated/reading.ts';
import { botMarket } from '#server/services/instructions/bot-market.ts';
import { createMarket } from '#simulator/feed/market.ts';
import { ended } from '#tests/support/bots/played-days.ts';
import { storedTapes } from '#tests/support/market/stored-tape.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const NAMES = ['NIFTY', 'BANKNIFTY', 'FINNIFTY'] as const;
const KINDS = ['call', 'put'] as const;
const asked = (kind: 'call' | 'put', rank: number): AskIntent['plan'] => ({
  kind,
  expiry: { cycle: 'any', rank },
  strike: { rule: 'delta', delta: 0.5 },
});
const deltasOf = (offer: Offer | null) => new Map(offer?.priced.map(({ strike, delta }) => [strike, delta]));
const near = (of: ReadonlyMap<Price, number | null>, delta: number) =>
  [...of].reduce((best, each) => (Math.abs((each[1] ?? 9) - delta) < Math.abs((best[1] ?? 9) - delta) ? each : best))[0];

/** The chain of an expiry as the screen has it, from a market at one instant. */
function chainOn(market: MarketReading, underlying: string, expiry: string) {
  const spot = market.quote(spotOf(market.instruments(), underlying)!.id)!;
  const options = optionsOf(market.instruments(), underlying, expiry).map((option) => ({ option, quote: market.quote(option.id)! }));
  return assembleChain({ options, spot: priceToDecimal(spot.lastPrice), at: market.at, expiresAt: options[0]!.option.expiresAt });
}

describe('the delta of a bot is that of the chain', () => {
  const market = new SimulatedReading(createMarket(7, exchangeTime(nseFo.instantAt('2026-11-30', 9 * 60 + 15))));

  it.each(NAMES)('on every strike of every expiry of %s, with stops and hedges as with strikes', (underlying) => {
    const seen = botMarket(market, spotOf(market.instruments(), underlying)!.id, underlying)!;
    for (const [place, { expiry }] of market.expiries(underlying).entries()) {
      const { rows, forwardFrom } = chainOn(market, underlying, expiry);
      expect(forwardFrom).toBe('parity');
      for (const kind of KINDS) {
        const offered = deltasOf(seen.offer(asked(kind, place + 1)));
        expect(offered.size).toBe(rows.length);
        for (const { strike, [kind]: leg } of rows) {
          if (leg.greeks === null) continue;
          const contract: BotContract = { key: contractKey({ kind, strike, expiry }), kind, strike, expiry, lotSize: 1 };
          const due = Math.abs(leg.greeks.delta);
          expect(offered.get(strike), `${expiry} ${priceToDecimal(strike)} ${kind}`).toBeCloseTo(due, 12);
          expect(seen.delta(contract), `${expiry} ${priceToDecimal(strike)} ${kind}`).toBeCloseTo(due, 12);
        }
      }
    }
  });

  it('and so is the strike that it chooses, on the expiry whose forward is furthest from the spot', () => {
    const underlying = 'BANKNIFTY';
    const seen = botMarket(market, spotOf(market.instruments(), underlying)!.id, underlying)!;
    const { expiry } = market.expiries(underlying).at(-1)!;
    const { rows } = chainOn(market, underlying, expiry);
    for (const kind of KINDS)
      for (const delta of [0.5, 0.6, 0.3]) {
        const offer = seen.offer(asked(kind, market.expiries(underlying).length))!;
        const due = new Map(rows.map(({ strike, [kind]: leg }) => [strike, leg.greeks && Math.abs(leg.greeks.delta)]));
        expect(chooseStrike({ rule: 'delta', delta }, kind, offer)).toBe(near(due, delta));
      }
  });
});

/** A day whose options are priced on a forward that lies so many points beyond the spot. */
function carried(tape: DayTape, points: number): DayTape {
  const up = price(points * 10_000);
  const moved = (value: Price): Price => price(value + up);
  const lifted = tape.spot.map((candle) => ({
    ...candle,
    open: moved(candle.open),
    high: moved(candle.high),
    low: moved(candle.low),
    close: moved(candle.close),
  }));
  return { ...tape, option: optionsOn(lifted) };
}
const worth = (level: number, strike: number, isCall: boolean, minute: number): Price =>
  price(Math.max(500, Math.round((Math.max(0, isCall ? level - strike : strike - level) + 1_000_000 * (1 - minute / 500)) / 500) * 500));
const optionsOn =
  (forward: DayTape['spot']): DayTape['option'] =>
  (_, kind, strike) =>
    forward.map((candle, minute) => {
      const at = (level: Price) => worth(level, strike, kind === 'call', minute);
      const [open, close] = [at(candle.open), at(candle.close)];
      return { ...candle, open, close, high: price(Math.max(open, close)), low: price(Math.min(open, close)) };
    });

function compareWithPast(tape: DayTape, minute: number, expiry: TapeExpiry): number {
  const market = dayMarket(tape);
  const at = exchangeTime(tape.session.opensAt + (minute + 1) * MINUTE_MS);
  const chain = pastFigures(nseFo, pastChain(tape, expiry, at));
  let compared = 0;
  for (const kind of KINDS) {
    const offered = deltasOf(ended(market.offerAt(asked(kind, tape.expiries.indexOf(expiry) + 1), minute)));
    for (const { strike, greeks } of chain.strikes) {
      if (greeks === null) continue;
      const due = Math.abs(greeks[kind].delta);
      const contract: BotContract = {
        key: contractKey({ kind, strike, expiry: expiry.date }),
        kind,
        strike,
        expiry: expiry.date,
        lotSize: 65,
      };
      expect(offered.get(strike), `${minute} ${priceToDecimal(strike)} ${kind}`).toBeCloseTo(due, 10);
      expect(market.deltaAt(contract, minute)).toBeCloseTo(due, 10);
      compared += 1;
    }
  }
  return compared;
}

describe('the delta of a backtest is that of the chain of the past instant', () => {
  it('on every strike of stored days of the simulated exchange', () => {
    for (const tape of storedTapes(7, '2026-11-30', ['NIFTY', 'BANKNIFTY']))
      for (const expiry of [tape.expiries[0]!, tape.expiries.at(-1)!])
        for (const minute of [0, 200]) expect(compareWithPast(tape, minute, expiry)).toBeGreaterThan(20);
  });

  it('on days whose forward lies far from the spot, with quotes and with prices that are some minutes old', () => {
    const tape = carried(
      walkingDay('2026-11-16', () => 3),
      340,
    );
    const expiry = tape.expiries[1]!;
    expect(compareWithPast(tape, 100, expiry)).toBeGreaterThan(20);
    const gappy: DayTape = {
      ...tape,
      option: (of, kind, strike) =>
        tape.option(of, kind, strike).filter((_, minute) => (minute + strike / 500_000) % 4 === 0 || minute === 100),
    };
    expect(compareWithPast(gappy, 100, expiry)).toBeGreaterThan(20);
    const quoted: DayTape = {
      ...tape,
      quoteAt: ({ kind, strike }, minute) => {
        const close = tape.option(expiry, kind as 'call', strike!)[minute]!.close;
        return { bid: price(close - 500), ask: price(close + 1_500) };
      },
    };
    expect(compareWithPast(quoted, 100, expiry)).toBeGreaterThan(20);
  });

  it('is that of the option’s own price, on the same forward, where the other side of the strike has none', () => {
    const tape = carried(
      walkingDay('2026-11-16', () => 3),
      340,
    );
    const expiry = tape.expiries[1]!;
    const strike = expiry.strikes[10]!;
    const lone: DayTape = { ...tape, option: (of, kind, at) => (at === strike && kind === 'put' ? [] : tape.option(of, kind, at)) };
    const call: BotContract = { key: 'c', kind: 'call', strike, expiry: expiry.date, lotSize: 65 };
    expect(dayMarket(lone).deltaAt(call, 100)).toBeCloseTo(dayMarket(tape).deltaAt(call, 100)!, 2);
  });
});
