import { wallNow } from '#client/platform/wall-clock.ts';
import type { Position, Summary } from '../types.ts';
import { completeInstrument, completeQuote } from './complete-instrument.ts';
import { UNKNOWN_CHARGES } from './complete-order.ts';
import { amount, given, instant, oneOf, text, type Given } from './given.ts';

/** A figure that nobody has told stands as null in a number's place, which is shown as a dash. */
const unknown = null as unknown as number;

/** Returns the position of an answer with every field of the contract. */
export function completePosition(part: Given, portfolioId: string): Position {
  const instrument = completeInstrument(part);
  const lots = amount(part, 'net_lots', 'lots');
  const quantity = amount(part, 'net_quantity', 'quantity') ?? (lots ?? 0) * instrument.lot_size;
  const average = amount(part, 'average_price');
  const charges = given(part['charges']);
  const figure = (...names: readonly string[]) => amount(part, ...names) ?? unknown;
  return {
    position_id: text(part, 'position_id', 'id') ?? `${portfolioId}:${instrument.instrument_id}`,
    portfolio_id: text(part, 'portfolio_id') ?? portfolioId,
    account_number: text(part, 'account_number') ?? '',
    instrument,
    product: oneOf(part, 'product', ['MIS', 'NRML', 'CNC'], 'NRML'),
    net_quantity: quantity,
    net_lots: lots ?? quantity / instrument.lot_size,
    average_price: quantity === 0 ? null : average,
    open_cost: amount(part, 'open_cost') ?? (quantity === 0 ? 0 : average === null ? unknown : average * quantity),
    buy_quantity: figure('buy_quantity'),
    buy_value: figure('buy_value'),
    sell_quantity: figure('sell_quantity'),
    sell_value: figure('sell_value'),
    realised_pnl: figure('realised_pnl', 'realised'),
    charges: amount(charges, 'total') === null ? UNKNOWN_CHARGES : (charges as unknown as Position['charges']),
    quote: completeQuote(part, instrument.instrument_id),
    revision: amount(part, 'revision') ?? wallNow(),
    updated_at: instant(part, 'updated_at'),
  };
}

/** Returns the totals of a portfolio with every field of the contract. */
export function completeSummary(answer: Given, id: string, at: number): Summary {
  const total = { ...answer, ...given(answer['data']), ...given(answer['summary']) };
  const figure = (...names: readonly string[]) => amount(total, ...names);
  return {
    portfolio_id: text(total, 'portfolio_id') ?? id,
    open_positions: figure('open_positions') ?? unknown,
    realised_pnl: figure('realised_pnl', 'realised') ?? unknown,
    unrealised_pnl: figure('unrealised_pnl', 'unrealised'),
    gross_pnl: figure('gross_pnl', 'pnl'),
    charges: figure('charges') ?? unknown,
    net_pnl: figure('net_pnl'),
    exchange_at: at,
    received_at: at,
  };
}
