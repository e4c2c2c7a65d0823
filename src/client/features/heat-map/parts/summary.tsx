import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { HeatTile } from '#client/api/types.ts';
import { Change } from '#client/widgets/change.tsx';
import { summaryOf } from '../model/summary.ts';

/** The strongest and the weakest sector of the day and how many rise, in a sentence. */
export function Summary({ tiles, prices }: { tiles: readonly HeatTile[]; prices: ReadonlyMap<string, number> }) {
  const intl = useIntl();
  const { up, total, strongest, weakest } = useMemo(() => summaryOf(tiles, prices), [tiles, prices]);
  const name = (sector: string) => intl.formatMessage({ id: `market-words.sector.${sector}` });
  return (
    <p className="text-text-2">
      <FormattedMessage id="heat-map.risers" values={{ up, total }} />{' '}
      {strongest === null || weakest === null ? null : (
        <FormattedMessage
          id="heat-map.extremes"
          values={{
            strongest: name(strongest.sector),
            strongestMove: <Change fraction={strongest.move} key="strongest" />,
            weakest: name(weakest.sector),
            weakestMove: <Change fraction={weakest.move} key="weakest" />,
          }}
        />
      )}
    </p>
  );
}
