import type { Chain, ChainLeg, PastChain, PastRow } from '#client/api/types.ts';
import { freezeQuantityOf } from '#domain/instruments/contract-terms.ts';

/** Data that the builder needs and this past chain lacks. */
type PastLack = 'forward' | 'lot-size';

function legOf(
  { underlying, expiry }: PastChain,
  { strike, iv }: PastRow,
  kind: 'call' | 'put',
  leg: NonNullable<PastRow['call']>,
): ChainLeg {
  return {
    // An id that matches no current contract, so that nothing can be ordered and no current price is found for it.
    instrument_id: `past ${underlying} ${expiry} ${strike} ${kind}`,
    tradingsymbol: `${underlying} ${strike} ${kind === 'call' ? 'CE' : 'PE'}`,
    ltp: leg.ltp,
    previous_close: leg.ltp,
    bid: leg.bid,
    ask: leg.ask,
    bid_quantity: 0,
    ask_quantity: 0,
    volume: leg.volume ?? 0,
    oi: leg.oi ?? 0,
    oi_change: 0,
    iv,
    delta: leg.delta,
    gamma: leg.gamma,
    theta: leg.theta,
    vega: leg.vega,
    rho: null,
  };
}

/** Returns a past chain in the form of a live one, at its own instant, or the missing data. Strikes with a price on one side only are left out. */
export function chainOfPast(past: PastChain): Chain | PastLack {
  const { forward, atm_strike: atm, lot_size: lotSize, at, underlying, date } = past;
  if (forward === null || atm === null) return 'forward';
  if (lotSize === null) return 'lot-size';
  // Without minute data of the index, the forward is used instead.
  const level = past.spot ?? forward;
  const id = `past ${underlying}`;
  const source = past.source === 'simulated-history' ? 'simulated' : 'replay';
  return {
    underlying,
    expiry: past.expiry,
    expires_at: past.expires_at,
    expiries: past.expiries.map((each) => ({ ...each, atm_iv: each.expiry === past.expiry ? past.atm_iv : null })),
    exchange: past.segment,
    segment: past.segment,
    lot_size: lotSize,
    tick_size: past.tick_size,
    freeze_quantity: freezeQuantityOf(underlying, date) ?? Number.MAX_SAFE_INTEGER,
    spot: {
      instrument_id: id,
      ltp: level,
      bid: null,
      ask: null,
      previous_close: level,
      volume: 0,
      oi: 0,
      oi_change: 0,
      last_trade_at: at,
      exchange_at: at,
      received_at: at,
      source,
      bids: [],
      asks: [],
    },
    spot_instrument_id: id,
    forward,
    atm_strike: atm,
    rows: past.rows.flatMap((row) =>
      row.call === null || row.put === null
        ? []
        : [{ strike: row.strike, call: legOf(past, row, 'call', row.call), put: legOf(past, row, 'put', row.put) }],
    ),
    exchange_at: at,
    received_at: at,
    source,
  };
}
