import { amount, text, type Given } from './given.ts';
import { completePosition } from './complete-position.ts';

/** Returns the row of a position book with every field of the contract; figures that are not told are null. */
export function completeBookRow(part: Given, accountNumber: string): object {
  const base = completePosition(part, text(part, 'portfolio_id') ?? '');
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
    mark: figure('mark'),
    unrealised_pnl: figure('unrealised_pnl', 'unrealised'),
    converted_pnl: figure('converted_pnl'),
    gross_pnl: figure('gross_pnl', 'pnl'),
    net_pnl: figure('net_pnl'),
    realised_at_cost: figure('realised_at_cost'),
  };
}
