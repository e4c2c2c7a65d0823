import type { FieldId, FieldValues } from './fields.ts';

/** Fields that bars of closes alone give: of the others a bar that is flat for want of more would give figures that are none. */
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

/** Returns of values that were measured from closes alone those that closes give. */
export function closesOnly(day: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(day).filter(([field]) => FROM_CLOSES.has(field as FieldId)));
}
