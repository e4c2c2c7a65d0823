import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Chain, ChainRow } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Mark } from '#client/widgets/series-chart/series-picture.tsx';
import { chainFacts } from '../model/chain-lines.ts';
import { placeOf } from '../model/strike-range.ts';

/** Returns the labels of the strikes, the places of spot, max pain and further levels, and the strike at the money. */
export function useMarks(
  chain: Chain,
  rows: readonly ChainRow[],
  more: readonly { readonly id: string; readonly level: number | null }[] = [],
): { readonly labels: readonly string[]; readonly marks: readonly Mark[]; readonly start: number } {
  const intl = useIntl();
  const format = useFormat();
  return useMemo(() => {
    const strikes = rows.map(({ strike }) => strike);
    const levels = [
      { id: 'oi.spot', level: chain.spot.ltp },
      { id: 'market.facts.max-pain', level: chainFacts(chain, (leg) => leg.oi).maxPain },
      ...more,
    ];
    return {
      labels: strikes.map((strike) => format.integer(strike)),
      marks: levels.flatMap(({ id, level }) => {
        const at = placeOf(strikes, level);
        return at === null || level === null ? [] : [{ at, level, label: intl.formatMessage({ id }) }];
      }),
      start: strikes.indexOf(chain.atm_strike),
    };
  }, [chain, rows, more, intl, format]);
}
