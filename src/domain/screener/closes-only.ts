import type { FieldId, FieldValues } from './fields.ts';

/** Fields that can be measured from closes alone: for the others, bars with a close only would give meaningless figures. */
const FROM_CLOSES: ReadonlySet<FieldId> = new Set<FieldId>([
  'price',
  'change',
  'previous-close',
  'sma-20',
  'sma-50',
  'sma-20-distance',
  'sma-50-distance',
  'ema-9',
  'ema-21',
  'rsi',
  'change-5',
  'change-20',
  'volatility-20',
  'oi-change',
  'build-up',
  'iv',
  'iv-rank',
  'iv-percentile',
  'pcr',
  'expiry-days',
  'kind',
  'sector',
]);

/** Returns the fields that are valid when measured from closes alone. */
export function closesOnly(day: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(day).filter(([field]) => FROM_CLOSES.has(field as FieldId)));
}
