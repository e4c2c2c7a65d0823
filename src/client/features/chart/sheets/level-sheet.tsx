import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Price } from '#client/widgets/figure.tsx';
import type { OwnLevel } from '../model/levels.ts';
import { DraftRows } from './draft-rows.tsx';

interface LevelSheetProps {
  instrumentId: string;
  symbol: string;
  tick: number;
  levels: readonly OwnLevel[];
  onMove: (level: OwnLevel) => void;
  onClose: () => void;
}

/** The trader's own prices on the chart as a list, for keyboard users in place of dragging. */
export function LevelSheet({ instrumentId, symbol, tick, levels, onMove, onClose }: LevelSheetProps) {
  const intl = useIntl();
  return (
    <Sheet open onClose={onClose} title={intl.formatMessage({ id: 'chart.levels.title' }, { symbol })} detent="auto">
      <DraftRows instrumentId={instrumentId} tick={tick} />
      {levels.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="chart.levels.none" />
        </p>
      ) : null}
      <ul>
        {levels
          .toSorted((a, b) => b.price - a.price)
          .map((level) => (
            <li key={level.id} className="flex min-h-12 items-center gap-3 border-b border-border">
              <span className="min-w-0 flex-1">{level.label}</span>
              <Price value={level.price} tick={tick} />
              <Button
                size="sm"
                disabled={!level.movable}
                aria-label={intl.formatMessage({ id: 'chart.levels.move' }, { level: level.label })}
                onClick={() => onMove(level)}
              >
                <FormattedMessage id="chart.levels.change" />
              </Button>
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
