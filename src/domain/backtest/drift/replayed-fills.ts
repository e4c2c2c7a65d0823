import type { LocalClock } from '#domain/calendar/local-clock.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { BotContract } from '#domain/bots/engine/io.ts';
import { readContractKey } from '#domain/bots/engine/contract-key.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { type DayMarket, dayMarket } from '../replay/day-market.ts';
import type { DayTape } from '../replay/day-tape.ts';
import { Replay } from '../replay/replay.ts';
import { tradedPrice } from '../replay/traded-price.ts';
import type { DriftFill } from './drift-fill.ts';
import type { ReplayPrice } from './explain-pair.ts';

/**
 * Returns the fills that a bot would have had on these days; positions still held at the end are closed at their last price. Yields between slices of work.
 */
export function* replayedFills(definition: BotDefinition, tapes: readonly DayTape[]): Generator<undefined, readonly DriftFill[]> {
  const replay = new Replay(definition, 'worst-first');
  const all: DriftFill[] = [];
  for (const tape of tapes) {
    yield* replay.day(tape);
    for (const { at, leg, contract, side, lots, price, charges, opens, reason } of replay.result().fills) {
      const quantity = lots * contract.lotSize;
      all.push({ at, leg, contract: contract.key, side, quantity, value: valueAt(price, quantity), charges, opens, reason });
    }
  }
  const end = tapes.at(-1)?.session.closesAt;
  if (end === undefined) return all;
  for (const { leg, contract, lots, side, price } of replay.result().open) {
    const quantity = lots * contract.lotSize;
    const closing = side === 'buy' ? 'sell' : 'buy';
    const held = { at: end, leg, contract: contract.key, side: closing, quantity, value: valueAt(price, quantity), reason: null } as const;
    all.push({ ...held, charges: ZERO_MONEY, opens: false });
  }
  return all;
}

/** Returns the contract of a key. How large its lots are decides no price. */
function contractOf(key: string): BotContract | null {
  const named = readContractKey(key);
  return named === null ? null : { key, ...named, lotSize: 1 };
}

/** Returns price functions over the days of a replay. */
export function replayPrices(calendar: LocalClock, tapes: readonly DayTape[]) {
  const markets = new Map<string, { tape: DayTape; market: DayMarket }>();
  for (const tape of tapes) markets.set(tape.session.date, { tape, market: dayMarket(tape) });

  /** Price of an order at the beginning or the end of its minute, whichever is nearer. */
  const tradedAt: ReplayPrice = (key, side, at) => {
    const contract = contractOf(key);
    const day = markets.get(calendar.dateAt(at));
    if (contract === null || day === undefined) return null;
    const since = at - day.tape.session.opensAt;
    const minute = Math.floor(since / MINUTE_MS);
    const bar = day.market.barAt(contract, minute);
    const spot = day.market.spotAt(minute);
    if (bar === undefined || spot === undefined) return null;
    const which = since - minute * MINUTE_MS < MINUTE_MS / 2 ? 'open' : 'close';
    return tradedPrice({ contract, side, at, spot: spot[which], value: bar[which] }, day.tape);
  };

  return {
    tradedAt,
    /** Last price of a contract on the last of the days; null where it did not trade. */
    lastOf(key: string): Price | null {
      const contract = contractOf(key);
      const day = markets.get(tapes.at(-1)?.session.date ?? '');
      if (contract === null || day === undefined) return null;
      for (let minute = day.market.minutes - 1; minute >= 0; minute -= 1) {
        const bar = day.market.barAt(contract, minute);
        if (bar !== undefined) return bar.close;
      }
      return null;
    },
    /** When the last of the days ended. */
    end: tapes.at(-1)?.session.closesAt ?? exchangeTime(0),
  };
}
