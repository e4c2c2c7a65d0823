import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Side } from '#domain/orders/order-kinds.ts';
import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import type { Ticket } from '../orders/placing.ts';

/**
 * Returns whether selling the option leaves more sold than bought of its kind in the account with the whole list: nothing bounds the loss of
 * what is left over. A future that moves the same way covers as well.
 */
export function isNaked(
  instrument: Instrument,
  side: Side,
  exposure: Pick<AccountExposureRow, 'open'>,
  tickets: readonly Ticket[],
  instrumentOf: (id: string) => Instrument | null,
): boolean {
  if (instrument.kind !== 'option' || side !== 'sell') return false;
  const { underlying, optionType } = instrument;
  const covering = (other: Instrument | null, quantity: number): number => {
    if (other === null || other.underlying !== underlying) return 0;
    if (other.kind === 'option') return other.optionType === optionType ? quantity : 0;
    return other.kind === 'future' ? quantity * (optionType === 'call' ? 1 : -1) : 0;
  };
  const held = exposure.open.reduce((sum, row) => sum + covering(instrumentOf(row.instrument_id), row.net_quantity), 0);
  const listed = tickets.reduce(
    (sum, { instrument: other, terms }) => sum + covering(other, terms.side === 'buy' ? terms.quantity : -terms.quantity),
    0,
  );
  return held + listed < 0;
}
