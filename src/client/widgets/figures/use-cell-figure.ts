import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { shortAmount } from './short-amount.ts';

/** What a cell of a table of computed results holds: what was made or lost, how deep it fell, a number without unit. */
export type CellFigure = 'result' | 'fall' | 'ratio';

/** Returns what gives a computed figure as a cell prints it in short and as it is read out in full. */
export function useCellFigure(): (kind: CellFigure, value: number | null) => { readonly printed: string; readonly spoken: string } {
  const intl = useIntl();
  const format = useFormat();
  return (kind, value) => {
    if (value === null) return { printed: format.price(null), spoken: intl.formatMessage({ id: 'value.none' }) };
    if (kind === 'result') return { printed: shortAmount(value, format), spoken: format.signedMoney(value, 0) };
    if (kind === 'fall') return { printed: shortAmount(-value, format), spoken: format.money(value, 0) };
    const printed = Number.isInteger(value) ? format.integer(value) : format.price(value, 0.01);
    return { printed, spoken: printed };
  };
}
