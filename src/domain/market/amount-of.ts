import type { Quote } from './quote.ts';

/** Returns a quantity of a quote, counted in units, as an amount of the underlying. */
export function amountOf(units: number, { unit = 1 }: Pick<Quote, 'unit'>): number {
  return unit === 1 ? units : Math.round(units * unit * 1e8) / 1e8;
}
