import type { Instrument as WireInstrument } from '#client/api/types.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

/** Returns the instrument of the wire with integer prices; null when a contract lacks what makes it one. */
export function domainInstrument(wire: WireInstrument): Instrument | null {
  const base = {
    id: wire.instrument_id,
    tradingsymbol: wire.tradingsymbol,
    exchange: wire.exchange,
    segment: wire.segment,
    underlying: wire.underlying,
    lotSize: wire.lot_size,
    tickSize: priceFromDecimal(wire.tick_size),
    freezeQuantity: wire.freeze_quantity,
    tradable: wire.tradable,
  };
  if (wire.kind === 'index' || wire.kind === 'equity') return { ...base, kind: wire.kind };
  if (wire.expiry === null || wire.expires_at === null) return null;
  const dated = { ...base, expiry: wire.expiry, expiresAt: exchangeTime(wire.expires_at) };
  if (wire.kind === 'future') return { ...dated, kind: 'future' };
  if (wire.strike === null || wire.option_type === null) return null;
  return {
    ...dated,
    kind: 'option',
    strike: priceFromDecimal(wire.strike),
    optionType: wire.option_type,
  };
}
