import { memo } from 'react';
import type { ChainLeg } from '#client/api/types.ts';
import { Greek } from '#client/widgets/greek.tsx';
import { LiveChange } from '#client/widgets/live-change.tsx';
import { LiveCompact } from '#client/widgets/live-compact.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { Percent } from '#client/widgets/percent.tsx';
import type { ColumnId } from './columns.ts';

interface ChainCellProps {
  leg: ChainLeg;
  column: ColumnId;
  /** The phone puts the change below the last price instead of in a column of its own. */
  stacked: boolean;
}

/** One value of a leg. Prices, volume and open interest tick; the rest came with the chain. */
export const ChainCell = memo(function ChainCell({ leg, column, stacked }: ChainCellProps) {
  switch (column) {
    case 'ltp':
      return stacked ? (
        <span className="flex flex-col">
          <LivePrice instrumentId={leg.instrument_id} className="font-semibold" />
          <LiveChange instrumentId={leg.instrument_id} previousClose={leg.previous_close} className="text-small" />
        </span>
      ) : (
        <LivePrice instrumentId={leg.instrument_id} className="font-semibold" />
      );
    case 'change':
      return <LiveChange instrumentId={leg.instrument_id} previousClose={leg.previous_close} />;
    case 'bid':
    case 'ask':
      return <LivePrice instrumentId={leg.instrument_id} field={column} tint={false} />;
    case 'oi':
      return <LiveCompact instrumentId={leg.instrument_id} field="oi" />;
    case 'oi-change':
      return <LiveCompact instrumentId={leg.instrument_id} field="oi" since={leg.oi - leg.oi_change} />;
    case 'volume':
      return <LiveCompact instrumentId={leg.instrument_id} field="volume" />;
    case 'iv':
      return <Percent fraction={leg.iv} />;
    case 'delta':
    case 'gamma':
    case 'theta':
    case 'vega':
      return <Greek name={column} value={leg[column]} />;
    default:
      return column satisfies never;
  }
});
