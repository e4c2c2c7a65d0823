import { useIntl } from 'react-intl';
import type { InstrumentKind } from '#domain/instruments/instrument.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';

interface QuantityProps {
  /** Null where the lot size is not known: then the units alone are shown. */
  lots: number | null;
  /** Units; shown in brackets. Contracts in dollars count as they are. */
  units?: number | null;
  /** Kind of instrument: equities are counted in shares; lots when absent. */
  kind?: InstrumentKind | undefined;
  className?: string;
}

/** A quantity: lots first, units in brackets; shares as shares. A negative number is a short position. */
export function Quantity({ lots, units, kind, className }: QuantityProps) {
  const intl = useIntl();
  const format = useFormat();
  const inDollars = format.settings.currency === 'USD';
  const shares = kind === 'equity' && !inDollars;
  const said = [lots, units].find((each) => typeof each === 'number' && Number.isFinite(each));
  if (typeof said !== 'number')
    return (
      <Amount className={className} spoken={intl.formatMessage({ id: 'value.none' })}>
        {NO_VALUE}
      </Amount>
    );
  const id =
    lots === null
      ? 'value.units'
      : shares
        ? 'value.shares'
        : inDollars
          ? 'value.contracts'
          : units === undefined || units === null
            ? 'value.lots'
            : 'value.lots-units';
  const sign = said < 0 ? '\u2212' : '';
  return (
    <Amount className={className}>
      {sign}
      {intl.formatMessage({ id }, { lots: Math.abs(said), units: format.integer(Math.abs(units ?? Number.NaN)) })}
    </Amount>
  );
}
