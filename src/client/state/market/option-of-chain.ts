import type { Chain, ChainLeg, Instrument } from '#client/api/types.ts';

/** Returns the instrument of an option of a chain: its own id and symbol, and what all contracts of the chain have in common. */
export function optionOfChain(chain: Chain, strike: number, kind: 'call' | 'put', leg: ChainLeg): Instrument {
  return {
    instrument_id: leg.instrument_id,
    tradingsymbol: leg.tradingsymbol,
    exchange: chain.exchange,
    segment: chain.segment,
    kind: 'option',
    underlying: chain.underlying,
    expiry: chain.expiry,
    expires_at: chain.expires_at,
    strike,
    option_type: kind,
    lot_size: chain.lot_size,
    tick_size: chain.tick_size,
    freeze_quantity: chain.freeze_quantity,
    tradable: true,
    sector: null,
  };
}
