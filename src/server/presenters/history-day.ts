import type { InferOutput } from 'valibot';
import type { historyDaysAnswer, ownHistoryDaysAnswer } from '#contract/schemas/history-days.ts';
import type { OwnDay } from '#domain/backtest/replay/own-day.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';

const asText = ({ buffer, byteOffset, byteLength }: Uint8Array): string => Buffer.from(buffer, byteOffset, byteLength).toString('base64');

/** Returns the facts of a session, simulated or imported. */
function factsOf({
  date,
  segment,
  marginClass,
  tick,
  expiries,
}: Pick<StoredDay, 'date' | 'segment' | 'marginClass' | 'tick' | 'expiries'>) {
  return {
    date,
    segment,
    margin_class: marginClass,
    option_tick: priceToDecimal(tick.option),
    future_tick: priceToDecimal(tick.future),
    expiries: expiries.map(({ date: expiry, monthly, expiresAt, lotSize, strikes }) => ({
      date: expiry,
      monthly,
      expires_at: expiresAt,
      lot_size: lotSize,
      strikes: strikes.map(priceToDecimal),
    })),
  };
}

/** Returns a stored session in wire form, for storage on a device. */
export function presentStoredDay(day: StoredDay): InferOutput<typeof historyDaysAnswer>['days'][number] {
  return {
    ...factsOf(day),
    path: asText(day.path),
    spot: asText(day.spot),
    futures: day.futures.map(({ expiry, minutes }) => ({ expiry, minutes: asText(minutes) })),
  };
}

/** Returns an imported session in wire form, for storage on a device. */
export function presentOwnDay(day: OwnDay): NonNullable<InferOutput<typeof ownHistoryDaysAnswer>['day']> {
  const rows = day.rows.map(({ kind, expiry, strike, minutes }) => ({
    kind,
    expiry,
    strike: priceToDecimal(price(strike)),
    minutes: asText(minutes),
  }));
  return { ...factsOf(day), rows };
}
