import { FormattedMessage } from 'react-intl';
import { type FieldId, fieldOf } from '#domain/screener/fields.ts';
import { Change } from '#client/widgets/change.tsx';
import { Compact } from '#client/widgets/compact.tsx';
import { Percent } from '#client/widgets/percent.tsx';
import { Price } from '#client/widgets/price.tsx';
import { Ratio } from '#client/widgets/ratio.tsx';

/** Percentages that say where something moved to, with their sign. */
const MOVES: ReadonlySet<string> = new Set([
  'change',
  'gap',
  'vwap-distance',
  'sma-20-distance',
  'sma-50-distance',
  'change-5',
  'change-20',
  'high-20-distance',
  'low-20-distance',
  'high-year-distance',
  'low-year-distance',
  'oi-change',
]);

/** A figure of a match in the form of its unit. What is not known is a dash. */
export function FieldValue({ field, value }: { field: FieldId; value: number | string | null | undefined }) {
  if (typeof value === 'string') return <FormattedMessage id={`screener.choice.${value}`} />;
  const known = fieldOf(field);
  if (known?.type !== 'number' || value === null || value === undefined) return <Ratio value={null} />;
  if (known.unit === 'percent') return MOVES.has(field) ? <Change fraction={value / 100} /> : <Percent fraction={value / 100} />;
  if (known.unit === 'units' || known.unit === 'days') return <Compact value={value} />;
  return known.unit === 'price' ? <Price value={value} /> : <Ratio value={value} />;
}
