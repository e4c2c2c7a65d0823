import { useMemo, type ReactNode } from 'react';
import type { Position } from '#client/api/types.ts';
import { cx } from '#client/ui/cx.ts';
import { Greek } from '#client/widgets/greek.tsx';
import { LastTrade } from '#client/widgets/last-trade.tsx';
import { LiveChange } from '#client/widgets/live-change.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { Money } from '#client/widgets/money.tsx';
import { Percent } from '#client/widgets/percent.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Price } from '#client/widgets/price.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import type { PositionColumn } from '../model/columns.ts';
import { greeksOf, netGreek } from '../model/greeks-of.ts';
import { usePositionsDesk, usePositionsRisk } from '../positions-desk.ts';
import { DayPnl } from './day-pnl.tsx';
import { GuardChips } from './guard-chips.tsx';
import { PositionPnl } from './position-pnl.tsx';
import { PnlPercent } from './pnl-percent.tsx';
import { SideMark } from './side-mark.tsx';

/** One figure of an open position, by its column. */
export function PositionCell({ position, column }: { position: Position; column: PositionColumn }): ReactNode {
  const { view, accountName } = usePositionsDesk();
  const one = useMemo(() => [position] as const, [position]);
  const { instrument } = position;
  const tick = instrument.tick_size;
  switch (column) {
    case 'side':
      return <SideMark position={position} />;
    case 'product':
      return position.product;
    case 'quantity':
      return <Quantity kind={position.instrument.kind} lots={position.net_lots} units={position.net_quantity} />;
    case 'average':
      return <Price value={position.average_price} tick={tick} />;
    case 'ltp':
      return (
        <>
          <span className="block">
            <LivePrice instrumentId={instrument.instrument_id} tick={tick} />
          </span>
          <LastTrade instrumentId={instrument.instrument_id} className="block text-small text-text-3" />
        </>
      );
    case 'change':
      return <LiveChange instrumentId={instrument.instrument_id} previousClose={position.quote?.previous_close ?? null} />;
    case 'pnl':
      return <PositionPnl positions={one} kind={view.net ? 'net' : 'unrealised'} className="font-semibold" />;
    case 'pnl-percent':
      return <PnlPercent position={position} />;
    case 'day':
      return <DayPnl positions={one} />;
    case 'delta':
    case 'theta':
    case 'iv':
      return <RiskCell positions={one} column={column} />;
    case 'guard':
      return <GuardChips position={position} />;
    case 'realised':
      return <Pnl value={position.realised_pnl} />;
    case 'charges':
      return <Money value={position.charges.total} />;
    case 'account':
      return accountName(position.account_number);
  }
}

/** A figure that is fetched anew every few seconds. */
function RiskCell({ positions, column }: { positions: readonly [Position]; column: 'delta' | 'theta' | 'iv' }) {
  const { greeks, greeksStale } = usePositionsRisk();
  return (
    <span className={cx(greeksStale && 'is-stale')}>
      {column === 'iv' ? (
        <Percent fraction={greeksOf(positions[0], greeks)?.iv ?? null} decimals={1} />
      ) : (
        <Greek name={column} value={netGreek(positions, column, greeks)} />
      )}
    </span>
  );
}
