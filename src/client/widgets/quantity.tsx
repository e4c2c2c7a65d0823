import { useIntl } from 'react-intl';
import type { InstrumentKind } from '#domain/instruments/instrument.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

interface QuantityProps {
  lots: number;
  /** Units; shown in brackets. Contracts in dollars count as they are. */
  units?: number;
  /** What is counted: shares are bought one by one. Contracts in lots when absent. */
  kind?: InstrumentKind | undefined;
  className?: string;
}

/** A quantity: lots first, units in brackets; shares as shares. A negative number is a short position. */
export function Quantity({ lots, units, kind, className }: QuantityProps) {
  const intl = useIntl();
  const format = useFormat();
  const inDollars = format.settings.currency === 'USD';
  const shares = kind === 'equity' && !inDollars;
  const id = shares ? 'value.shares' : inDollars ? 'value.contracts' : units === undefined ? 'value.lots' : 'value.lots-units';
  const sign = lots < 0 ? '\u2212' : '';
  return (
    <Amount className={className}>
      {sign}
      {intl.formatMessage({ id }, { lots: Math.abs(lots), units: format.integer(units === undefined ? null : Math.abs(units)) })}
    </Amount>
  );
}
