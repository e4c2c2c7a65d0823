import { wallNow } from '#client/platform/wall-clock.ts';
import { PRODUCTS } from '#domain/orders/order-kinds.ts';
import type { Instrument, Position, Summary } from '../types.ts';
import { completeInstrument, completeQuote, LAST_PRICE, sizeOf } from './complete-instrument.ts';
import { UNKNOWN_CHARGES } from './complete-order.ts';
import { amount, given, instant, oneOf, text, UNNAMED, UNTOLD, type Given } from './given.ts';
import { type ToldProfit, withTold } from './told.ts';

/** Returns the position's id; without one, portfolio, contract and product, which are unique together. */
function idOf(part: Given, portfolioId: string, instrument: Instrument): string | null {
  const ownId = text(part, 'position_id', 'id');
  if (ownId !== null || instrument.instrument_id === UNNAMED) return ownId;
  return [portfolioId, instrument.instrument_id, text(part, 'product')].filter((each) => each !== null).join(':');
}

/** Field names of other back ends for the parts of a profit, in British and American spelling. */
const REALISED = ['realised_pnl', 'realized_pnl', 'realised', 'realized', 'realised_profit', 'realized_profit', 'booked_pnl'] as const;
const UNREALISED = [
  'unrealised_pnl',
  'unrealized_pnl',
  'unrealised',
  'unrealized',
  'unrealised_profit',
  'unrealized_profit',
  'open_pnl',
] as const;
const GROSS = ['gross_pnl', 'pnl', 'total_pnl', 'profit_and_loss', 'pl', 'mtm', 'm2m'] as const;
const CHARGES = ['charges', 'total_charges'] as const;
const AVERAGE = ['average_price', 'avg_price', 'entry_price'] as const;

/** Returns the reported profit of a row; empty when the row has none. */
function toldProfit(part: Given): { readonly told_profit?: ToldProfit } {
  const told = {
    unrealised: amount(part, ...UNREALISED),
    gross: amount(part, ...GROSS),
    mark: amount(part, ...LAST_PRICE, 'mark', 'mark_price'),
  };
  return told.unrealised === null && told.gross === null ? {} : { told_profit: told };
}

/** Returns a position with every field of the contract; null without an identity or a quantity, because it could not be closed. */
export function completePosition(part: Given, portfolioId: string): Position | null {
  const instrument = completeInstrument(part);
  const { quantity, lots } = sizeOf(part, instrument.lot_size, 'net_quantity', 'net_lots');
  const id = idOf(part, portfolioId, instrument);
  if (id === null || quantity === null) return null;
  const average = amount(part, ...AVERAGE);
  const charges = given(part['charges']);
  const figure = (...names: readonly string[]) => amount(part, ...names) ?? UNTOLD;
  return {
    position_id: id,
    portfolio_id: text(part, 'portfolio_id') ?? portfolioId,
    account_number: text(part, 'account_number') ?? '',
    instrument,
    product: oneOf(part, 'product', PRODUCTS, UNTOLD),
    net_quantity: quantity,
    net_lots: lots ?? UNTOLD,
    average_price: quantity === 0 ? null : average,
    open_cost: amount(part, 'open_cost') ?? (quantity === 0 ? 0 : average === null ? UNTOLD : average * quantity),
    buy_quantity: figure('buy_quantity'),
    buy_value: figure('buy_value'),
    sell_quantity: figure('sell_quantity'),
    sell_value: figure('sell_value'),
    realised_pnl: figure(...REALISED),
    charges: amount(charges, 'total') === null ? UNKNOWN_CHARGES : (charges as unknown as Position['charges']),
    quote: completeQuote(part, instrument.instrument_id),
    revision: amount(part, 'revision') ?? wallNow(),
    updated_at: instant(part, 'updated_at'),
    ...toldProfit(part),
  };
}

const NET = ['net_pnl', 'net_profit'] as const;

/** Returns the part, or the only one of a list. */
const onlyOf = (value: unknown): Given => given(Array.isArray(value) && value.length === 1 ? value[0] : value);

/** Returns the totals of a portfolio with every field of the contract. */
export function completeSummary(answer: Given, id: string, at: number): Summary {
  const total = { ...answer, ...onlyOf(answer['data']), ...onlyOf(answer['summary']), ...onlyOf(answer['position_summary']) };
  const figure = (...names: readonly string[]) => amount(total, ...names);
  return {
    portfolio_id: text(total, 'portfolio_id') ?? id,
    open_positions: figure('open_positions') ?? UNTOLD,
    realised_pnl: figure(...REALISED) ?? UNTOLD,
    unrealised_pnl: figure(...UNREALISED),
    gross_pnl: figure(...GROSS),
    charges: figure(...CHARGES) ?? UNTOLD,
    net_pnl: figure(...NET),
    exchange_at: at,
    received_at: at,
    ...withTold(
      total,
      ...REALISED,
      ...UNREALISED,
      ...GROSS,
      ...CHARGES,
      ...NET,
      'open_positions',
      'data',
      'summary',
      'exchange_at',
      'received_at',
    ),
  };
}

/** Returns a row of a position book with every field of the contract; missing figures are null. Null for a row without a position. */
export function completeBookRow(part: Given, accountNumber: string): object | null {
  const base = completePosition(part, text(part, 'portfolio_id') ?? '');
  if (base === null) return null;
  const figure = (...names: readonly string[]) => amount(part, ...names);
  return {
    ...base,
    account_number: text(part, 'account_number') ?? accountNumber,
    state: base.net_quantity === 0 ? 'closed' : 'open',
    carried_quantity: figure('carried_quantity', 'overnight_quantity'),
    carried_cost: figure('carried_cost'),
    previous_close: figure('previous_close', 'close_price'),
    carried_value: figure('carried_value'),
    buy_average: figure('buy_average', 'buy_price'),
    sell_average: figure('sell_average', 'sell_price'),
    converted_quantity: figure('converted_quantity'),
    settlement_price: null,
    mark: figure('mark', ...LAST_PRICE),
    unrealised_pnl: figure(...UNREALISED),
    converted_pnl: figure('converted_pnl'),
    gross_pnl: figure(...GROSS),
    net_pnl: figure(...NET),
    realised_at_cost: figure('realised_at_cost'),
  };
}
