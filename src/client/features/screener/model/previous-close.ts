import type { ScreenRow } from '#client/api/types.ts';

/** Returns the previous close that a row's price and change imply; null when either is unknown. */
export function previousCloseOf({ values }: Pick<ScreenRow, 'values'>): number | null {
  const { price, change } = values;
  return typeof price === 'number' && typeof change === 'number' && change > -100 ? price / (1 + change / 100) : null;
}
