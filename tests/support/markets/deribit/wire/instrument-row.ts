import { dayName, NEVER } from '../world/expiries.ts';
import type { Instrument } from '../world/instruments.ts';
import type { World } from '../world/world.ts';

const FUTURE_LEVERAGE = 50;

/** Returns an instrument as `get_instruments` tells it. */
export function instrumentRow(instrument: Instrument, active: boolean): Record<string, unknown> {
  const { underlying, terms, kind, name, id, expiry, period, created } = instrument;
  return {
    price_index: underlying.index,
    kind,
    instrument_name: name,
    ...(instrument.kind === 'option' ? { option_type: instrument.call ? 'call' : 'put', strike: instrument.strike } : {}),
    max_leverage: instrument.kind === 'option' ? 1 : FUTURE_LEVERAGE,
    maker_commission: terms.maker,
    taker_commission: terms.taker,
    instrument_type: underlying.inverse ? 'reversed' : 'linear',
    expiration_timestamp: expiry,
    creation_timestamp: created,
    is_active: active,
    tick_size: terms.tick,
    contract_size: terms.contractSize,
    instrument_id: id,
    min_trade_amount: terms.minAmount,
    ...(kind === 'future' ? { future_type: underlying.inverse ? 'reversed' : 'linear' } : {}),
    max_liquidation_commission: 0.0075,
    block_trade_commission: terms.blockCommission,
    block_trade_min_trade_amount: terms.blockMin,
    block_trade_tick_size: terms.blockTick,
    settlement_currency: underlying.settlement,
    settlement_period: period,
    base_currency: underlying.base,
    counter_currency: underlying.counter,
    quote_currency: terms.quote,
    tick_size_steps: terms.steps,
  };
}

/** Returns an instrument as `get_instrument` tells it: a future has one member more. */
export function oneInstrument(instrument: Instrument, active: boolean): Record<string, unknown> {
  const row = instrumentRow(instrument, active);
  return instrument.kind === 'future' ? { ...row, max_non_default_leverage: 5 } : row;
}

/** Returns the spreads between dated futures and the perpetual. They are listed only: nothing else of theirs is emulated. */
export function comboRows(world: World, currency: string): readonly Record<string, unknown>[] {
  return world.listing
    .all()
    .filter(
      ({ kind, expiry, underlying }) => kind === 'future' && expiry !== NEVER && (currency === 'any' || underlying.settlement === currency),
    )
    .map(({ underlying, terms, expiry, period, created, id }) => ({
      state: 'open',
      price_index: underlying.index,
      kind: 'future_combo',
      instrument_name: `${underlying.name}-FS-${dayName(expiry)}_PERP`,
      maker_commission: 0,
      taker_commission: 0,
      instrument_type: underlying.inverse ? 'reversed' : 'linear',
      expiration_timestamp: expiry,
      is_active: true,
      creation_timestamp: created,
      instrument_id: id + 50_000,
      tick_size: terms.tick,
      contract_size: terms.contractSize,
      base_currency: underlying.base,
      quote_currency: terms.quote,
      settlement_currency: underlying.settlement,
      min_trade_amount: terms.minAmount,
      settlement_period: period,
      counter_currency: underlying.counter,
      tick_size_steps: [],
    }));
}
