import type { Expiry } from '#domain/calendar/contract-expiries.ts';
import type { InferOutput } from 'valibot';
import type { underlyingEntry } from '#contract/schemas/instrument.ts';
import type { SpotInstrument } from '#domain/instruments/instrument.ts';

export function presentUnderlying(spot: SpotInstrument, expiries: readonly Expiry[]): InferOutput<typeof underlyingEntry> {
  return {
    underlying: spot.underlying,
    spot_instrument_id: spot.id,
    kind: spot.kind,
    sector: spot.sector ?? null,
    expiries: expiries.map(({ expiry, expiresAt, monthly }) => ({ expiry, expires_at: expiresAt, monthly })),
  };
}
