import { useIntl } from 'react-intl';
import { type Levels, LevelBar } from '#client/widgets/levels/level-bar.tsx';
import type { NetPriceNow } from '#client/widgets/levels/use-net-price.ts';

/** Stop, entry zone, now and target of an open idea. */
export function IdeaLevels({ levels, now }: { levels: Levels; now: NetPriceNow }) {
  const intl = useIntl();
  return (
    <LevelBar
      levels={levels}
      now={now}
      words={({ place, ...texts }) => intl.formatMessage({ id: `recommendations.levels.${place}` }, texts)}
    />
  );
}
