import type { Format } from '#client/i18n/format.ts';

/** Kind of a figure, which decides decimals, sign and unit. */
export type FigureKind =
  | 'price'
  | 'signed-price'
  | 'change'
  | 'percent'
  | 'signed-percent'
  | 'compact'
  | 'signed-compact'
  | 'integer'
  | 'ratio'
  | 'fine-ratio'
  | 'strike'
  | 'delta'
  | 'gamma'
  | 'theta'
  | 'vega'
  | 'rho';

const signed = (value: number | null, text: string) => (value !== null && value > 0 ? `+${text}` : text);

/** Returns a figure in the user's format; unknown is a dash. */
export function figureText(format: Format, kind: FigureKind, value: number | null): string {
  switch (kind) {
    case 'price':
      return format.price(value);
    case 'signed-price':
      return format.signedPrice(value);
    case 'change':
      return format.change(value);
    case 'percent':
      return format.percent(value);
    case 'signed-percent':
      return signed(value, format.percent(value));
    case 'compact':
      return format.compact(value);
    case 'signed-compact':
      return signed(value, format.compact(value));
    case 'integer':
      return format.integer(value);
    case 'ratio':
      return format.price(value, 0.01);
    case 'fine-ratio':
      return format.price(value, 0.001);
    case 'strike':
      return Number.isInteger(value) ? format.integer(value) : format.price(value);
    case 'rho':
      return format.greek('delta', value);
    case 'delta':
    case 'gamma':
    case 'theta':
    case 'vega':
      return format.greek(kind, value);
    default:
      return kind satisfies never;
  }
}
