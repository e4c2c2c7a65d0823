import type { InferOutput } from 'valibot';
import type { historyDaysAnswer } from '#contract/schemas/history-days.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { priceToDecimal } from '#domain/units/price.ts';

const asText = ({ buffer, byteOffset, byteLength }: Uint8Array): string => Buffer.from(buffer, byteOffset, byteLength).toString('base64');

/** Returns a stored session as it is sent to a device that keeps it. */
export function presentStoredDay(day: StoredDay): InferOutput<typeof historyDaysAnswer>['days'][number] {
  return {
    date: day.date,
    segment: day.segment,
    margin_class: day.marginClass,
    option_tick: priceToDecimal(day.tick.option),
    future_tick: priceToDecimal(day.tick.future),
    path: asText(day.path),
    spot: asText(day.spot),
    expiries: day.expiries.map(({ date, monthly, expiresAt, lotSize, strikes }) => ({
      date,
      monthly,
      expires_at: expiresAt,
      lot_size: lotSize,
      strikes: strikes.map(priceToDecimal),
    })),
    futures: day.futures.map(({ expiry, minutes }) => ({ expiry, minutes: asText(minutes) })),
  };
}
