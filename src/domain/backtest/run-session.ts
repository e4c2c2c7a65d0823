import { MINUTE_MS } from '../calendar/dates.ts';
import { chargesOfFill } from '../fees/fill-charges.ts';
import type { Candle } from '../market/candle.ts';
import { MONEY_SCALE } from '../units/money.ts';
import { price, type Price } from '../units/price.ts';
import { findEntry } from './find-entry.ts';
import type { RuleKind, SessionRule } from './session-rule.ts';
import type { SessionTape } from './session-tape.ts';

/** Every fill is worse than the minute's close by this share of the price, at least a tick: half a spread and a little more. */
export const SLIPPAGE_SHARE = 0.005;
const TICK = 500;

/** Result of one lot of each leg in a session. Amounts in currency units. */
export interface SessionTrade {
  readonly date: string;
  readonly entryMinute: number;
  readonly exitMinute: number;
  readonly reason: 'stop' | 'target' | 'time';
  /** Of the fills, slippage included, before and after charges. */
  readonly gross: number;
  readonly charges: number;
  readonly net: number;
}

interface HeldLeg {
  readonly sign: 1 | -1;
  readonly minutes: readonly Candle[];
}

const kindOf = (kind: RuleKind, up: boolean): 'call' | 'put' =>
  kind === 'with' ? (up ? 'call' : 'put') : kind === 'against' ? (up ? 'put' : 'call') : kind;

/** The strike so many steps out of the money; null beyond the ladder. */
function strikeAt({ strikes }: SessionTape, spot: Price, kind: 'call' | 'put', offset: number): Price | null {
  let nearest = 0;
  for (const [place, strike] of strikes.entries()) if (Math.abs(strike - spot) < Math.abs((strikes[nearest] ?? 0) - spot)) nearest = place;
  return strikes[nearest + (kind === 'call' ? offset : -offset)] ?? null;
}

/** A bought unit costs more, a sold one brings less. */
function slipped(close: Price, side: 1 | -1): Price {
  const worse = Math.max(TICK, Math.ceil((close * SLIPPAGE_SHARE) / TICK) * TICK);
  return price(Math.max(TICK, close + side * worse));
}

/**
 * Returns the result of a rule in a session with one lot of each leg; null when it did not enter or a price is missing. Stop and target are checked at the
 * close of a minute, on the net value at the closes, and filled there: a gap past them fills at the gap price.
 */
export function runSession(rule: SessionRule, tape: SessionTape): SessionTrade | null {
  const { session, lotSize, instrument } = tape;
  const entry = findEntry(rule.entry, tape);
  const minuteOf = (candle: Candle) => Math.round((candle.at - session.opensAt) / MINUTE_MS);
  const spot = entry && tape.spot.find((candle) => minuteOf(candle) === entry.minute);
  if (entry === null || !spot || entry.minute >= rule.exit) return null;
  const legs: HeldLeg[] = [];
  for (const { side, kind, offset } of rule.legs) {
    const type = kindOf(kind, entry.up);
    const strike = strikeAt(tape, spot.close, type, offset);
    if (strike === null) return null;
    legs.push({ sign: side === 'buy' ? 1 : -1, minutes: tape.option(type, strike) });
  }
  const closesAt = (minute: number) => {
    const closes = legs.map(({ minutes }) => minutes[minute]?.close);
    return closes.every((close) => close !== undefined) ? closes : null;
  };
  const valueOf = (closes: readonly Price[]) => closes.reduce((sum, close, place) => sum + (legs[place]?.sign ?? 1) * close, 0);
  const entered = closesAt(entry.minute);
  if (entered === null) return null;
  const paid = valueOf(entered);
  const premium = Math.abs(paid);
  let exitMinute = entry.minute;
  let reason: SessionTrade['reason'] = 'time';
  let left = entered;
  for (let minute = entry.minute + 1; minute <= rule.exit; minute += 1) {
    const closes = closesAt(minute);
    if (closes === null) break;
    exitMinute = minute;
    left = closes;
    const won = valueOf(closes) - paid;
    if (rule.stop !== null && won <= -rule.stop * premium) reason = 'stop';
    else if (rule.target !== null && won >= rule.target * premium) reason = 'target';
    if (reason !== 'time') break;
  }
  if (exitMinute === entry.minute) return null;

  let gross = 0;
  let charges = 0;
  for (const [place, { sign }] of legs.entries())
    for (const [close, side] of [
      [entered[place], sign],
      [left[place], -sign as 1 | -1],
    ] as const) {
      if (close === undefined) return null;
      const filled = slipped(close, side);
      gross -= side * filled * lotSize;
      charges += chargesOfFill({
        instrument,
        side: side > 0 ? 'buy' : 'sell',
        price: filled,
        quantity: lotSize,
        tradeDate: session.date,
        firstOfOrder: true,
      }).total;
    }
  const scaled = { gross: gross / MONEY_SCALE, charges: charges / MONEY_SCALE };
  return { date: session.date, entryMinute: entry.minute, exitMinute, reason, ...scaled, net: scaled.gross - scaled.charges };
}
