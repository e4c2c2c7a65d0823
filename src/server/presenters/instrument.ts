import type { InferOutput } from 'valibot';
import type { instrument } from '#contract/schemas/instrument.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { priceToDecimal } from '#domain/units/price.ts';

type WireInstrument = InferOutput<typeof instrument>;

export function presentInstrument(item: Instrument): WireInstrument {
  const dated = item.kind === 'future' || item.kind === 'option';
  return {
    instrument_id: item.id,
    tradingsymbol: item.tradingsymbol,
    exchange: item.exchange,
    segment: item.segment,
    kind: item.kind,
    underlying: item.underlying,
    expiry: dated ? item.expiry : null,
    expires_at: dated ? item.expiresAt : null,
    strike: item.kind === 'option' ? priceToDecimal(item.strike) : null,
    option_type: item.kind === 'option' ? item.optionType : null,
    lot_size: item.lotSize,
    tick_size: priceToDecimal(item.tickSize),
    freeze_quantity: item.freezeQuantity,
    tradable: item.tradable,
    sector: (item.kind === 'equity' && item.sector) || null,
  };
}
