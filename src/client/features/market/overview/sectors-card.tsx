import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { Card } from '#client/ui/card.tsx';
import { cx } from '#client/ui/cx.ts';
import { Change } from '#client/widgets/change.tsx';
import { type MovedShare, sectorMoves } from '../model/movers.ts';

/** The sectors by their move, each with a bar from the middle; a press shows its shares on the heat map. */
export function SectorsCard({ shares }: { shares: readonly MovedShare[] }) {
  const intl = useIntl();
  const sectors = useMemo(() => sectorMoves(shares), [shares]);
  const widest = Math.max(0.001, ...sectors.map(({ move }) => Math.abs(move ?? 0)));
  return (
    <Card
      flush
      title={<FormattedMessage id="overview.sectors.title" />}
      aside={
        <Link to={`${APP_BASE}/heat_map`} className="flex min-h-11 items-center">
          <FormattedMessage id="overview.sectors.map" />
        </Link>
      }
    >
      <ul className="@container">
        {sectors.map(({ sector, move, breadth }) => (
          <li key={sector} className="border-t border-border">
            <Link
              to={`${APP_BASE}/heat_map?sector=${sector}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 text-text no-underline lg:px-4"
            >
              <span className="min-w-0 flex-1">
                {intl.formatMessage({ id: `market-words.sector.${sector}` })}
                <span className="block text-small whitespace-nowrap text-text-3">
                  <FormattedMessage
                    id="overview.sectors.breadth"
                    values={{ up: breadth.up, total: breadth.up + breadth.down + breadth.flat }}
                  />
                </span>
              </span>
              <span aria-hidden dir="ltr" className="relative h-2 w-[64px] rounded-full bg-sunken @max-[22rem]:hidden">
                <span
                  className={cx('absolute top-0 h-2 rounded-full', (move ?? 0) < 0 ? 'bg-down' : 'bg-up')}
                  style={{
                    width: `${(Math.abs(move ?? 0) / widest) * 50}%`,
                    ...((move ?? 0) < 0 ? { right: '50%' } : { left: '50%' }),
                  }}
                />
              </span>
              <span className="min-w-20 text-end">
                <Change fraction={move} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
