import type { Instrument as WireInstrument } from '#client/api/types.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { type Price, priceFromDecimal } from '#domain/units/price.ts';
import { isSized } from '../orders/lot-size.ts';
import { exchangeTime } from '#domain/units/time.ts';

/** Price step for an unknown tick: any price down to the smallest coin; the back end checks the tick. */
const COIN = priceFromDecimal(0.01);

/** Returns the tick of an instrument of the wire. */
export const tickOf = ({ tick_size: tick }: { readonly tick_size: number | null }): Price =>
  tick === null ? COIN : priceFromDecimal(tick);

/** Returns the instrument of the wire with integer prices; null when a contract lacks what makes it one, or its lot size is not known: nothing can be sized then. */
export function domainInstrument(wire: WireInstrument): Instrument | null {
  if (!isSized(wire)) return null;
  const base = {
    id: wire.instrument_id,
    tradingsymbol: wire.tradingsymbol,
    exchange: wire.exchange,
    segment: wire.segment,
    underlying: wire.underlying,
    lotSize: wire.lot_size,
    tickSize: tickOf(wire),
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
