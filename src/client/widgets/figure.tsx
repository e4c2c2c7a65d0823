import { useIntl } from 'react-intl';
import type { ColumnForm } from '#client/i18n/column-form.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from './amount.tsx';
import { figureText, type FigureKind } from './figure-text.ts';

type Unsure = number | null | undefined;

/** Returns what is read out in place of the dash of a figure that is not known. */
function useNoneSpoken(value: Unsure): string | undefined {
  const intl = useIntl();
  return value === null || value === undefined ? intl.formatMessage({ id: 'value.none' }) : undefined;
}

interface FigureProps {
  value: Unsure;
  kind: FigureKind;
  className?: string;
}

/** A figure without live updates, inside a PageState that shows the age. Unknown is a dash, never 0. */
export function Figure({ value = null, kind, className }: FigureProps) {
  const format = useFormat();
  return (
    <Amount className={className} spoken={useNoneSpoken(value)}>
      {figureText(format, kind, value)}
    </Amount>
  );
}

interface PriceProps {
  value: Unsure;
  /** Decides the decimals; two when absent, all that the price has when it is not known (null). */
  tick?: number | null;
  className?: string;
}

/** A price that is not live: a limit, an average, a strike. Live ones are `LivePrice`. Unknown is a dash, never 0. */
export function Price({ value, tick, className }: PriceProps) {
  const format = useFormat();
  return (
    <Amount className={className} spoken={useNoneSpoken(value)}>
      {format.price(value, tick)}
    </Amount>
  );
}

interface MoneyProps {
  value: Unsure;
  currency?: Currency;
  decimals?: number;
  className?: string;
}

/** An amount of money with its symbol: a balance, charges, a margin. Profit and loss are `Pnl`. */
export function Money({ value, currency, decimals, className }: MoneyProps) {
  const format = useFormat(currency);
  const intl = useIntl();
  const none = useNoneSpoken(value);
  return (
    <Amount className={className} spoken={none ?? (format.settings.privacy ? intl.formatMessage({ id: 'value.covered' }) : undefined)}>
      {format.money(value, decimals)}
    </Amount>
  );
}

interface PercentProps {
  /** A fraction: 0.125 is 12.5 %. */
  fraction: Unsure;
  decimals?: number;
  className?: string;
}

/** A share that is no change: an implied volatility, a distance. A change is `Change`. */
export function Percent({ fraction, decimals = 1, className }: PercentProps) {
  const format = useFormat();
  return (
    <Amount className={className} spoken={useNoneSpoken(fraction)}>
      {format.percent(fraction, decimals)}
    </Amount>
  );
}

/** A number without unit, such as what was won for each unit lost. Unknown is a dash, never 0. */
export function Ratio({ value, className }: { value: Unsure; className?: string }) {
  const format = useFormat();
  return (
    <Amount className={className} spoken={useNoneSpoken(value)}>
      {format.price(value, 0.01)}
    </Amount>
  );
}

interface GreekProps {
  name: 'delta' | 'gamma' | 'theta' | 'vega';
  value: Unsure;
  className?: string;
}

/** A Greek computed by the server with the chain. */
export function Greek({ name, value, className }: GreekProps) {
  const format = useFormat();
  return (
    <Amount className={className} spoken={useNoneSpoken(value)}>
      {format.greek(name, value)}
    </Amount>
  );
}

interface CompactProps {
  value: Unsure;
  className?: string;
  /** Number format shared by the column, for comparison at a glance; absent = a single figure. */
  form?: ColumnForm;
}

/** Open interest, volume or turnover in short form. Never in a ticket. */
export function Compact({ value, className, form }: CompactProps) {
  const format = useFormat();
  return (
    <Amount className={className} spoken={useNoneSpoken(value)}>
      {form === undefined ? format.compact(value) : form(value ?? null)}
    </Amount>
  );
}
