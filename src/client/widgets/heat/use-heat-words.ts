import { useIntl } from 'react-intl';
import type { BuildUp } from '#domain/indicators/build-up.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { directionOf } from '../pnl-words.ts';

export type HeatValueKind = 'move' | 'share' | 'ratio' | 'build-up';

/** The number of a heat-map tile; moves and shares are fractions; null = unknown. */
export interface HeatNumber {
  readonly kind: HeatValueKind;
  readonly value: number | null;
  readonly buildUp?: BuildUp | null;
}

/** Returns what gives a number of the map as it is printed and as it is spoken: a move as a word and an amount. The freshness is that of the map. */
export function useHeatWords(): (number: HeatNumber) => { readonly printed: string; readonly spoken: string } {
  const intl = useIntl();
  const format = useFormat();
  return ({ kind, value, buildUp = null }) => {
    const none = intl.formatMessage({ id: 'value.none' });
    if (kind === 'build-up') {
      if (buildUp === null) return { printed: format.price(null), spoken: none };
      const name = intl.formatMessage({ id: `market-words.build-up.${buildUp}` });
      return { printed: name, spoken: name };
    }
    if (kind === 'move') {
      const direction = directionOf(value, 4);
      const id = direction > 0 ? 'value.up' : direction < 0 ? 'value.down' : 'value.unchanged';
      const spoken = value === null ? none : intl.formatMessage({ id }, { amount: format.percent(Math.abs(value), 2) });
      return { printed: format.change(value), spoken };
    }
    const printed = kind === 'share' ? format.percent(value, 1) : format.price(value, 0.01);
    return { printed, spoken: value === null ? none : printed };
  };
}
