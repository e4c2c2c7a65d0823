import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { NO_VALUE } from '#client/i18n/format.ts';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, Position } from '#client/api/types.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { killOpenAtom } from '#client/state/overlays/open.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { openProfitOf, type ReadMark, liveMark } from '#client/state/positions/profit.ts';
import { Card } from '#client/ui/card.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';

/** Returns the open positions that have won or lost most at the marks of now; those without one come last. */
export function topPositions(positions: readonly Position[], count: number): readonly Position[] {
  const size = (position: Position) => Math.abs(openProfitOf([position], liveMark) ?? 0);
  return positions
    .filter((position) => position.net_quantity !== 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, count);
}

const canStopAtom = featureAtom('risk');
const SHOWN = 5;
const ROW_HEIGHT = 53;

function Row({ position, account }: { position: Position; account: Account | null }) {
  const id = position.instrument.instrument_id;
  const ids = useMemo(() => [id], [id]);
  const value = useCallback((readMark: ReadMark) => knownDecimal(openProfitOf([position], readMark)), [position]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border px-3 py-2 lg:px-4">
      <InstrumentName instrument={position.instrument} />
      <span className="flex flex-col items-end">
        <LiveAmount
          instrumentIds={ids}
          value={value}
          currency={account?.currency}
          className="font-semibold"
          meaning={`open:position:${position.position_id}`}
        />
        <span className="text-small text-text-3">
          {position.product ?? NO_VALUE} ·{' '}
          <Quantity kind={position.instrument.kind} lots={position.net_lots} units={position.net_quantity} />
        </span>
      </span>
    </li>
  );
}

interface PositionsCardProps {
  positions: LiveResource<Position[]>;
  account: Account | null;
  /** How many rows there will be, as far as anything says so: their place is kept. */
  expected: number;
}

/** The open positions that have won or lost most. */
export function PositionsCard({ positions, account, expected }: PositionsCardProps) {
  const intl = useIntl();
  const canStop = useAtomValue(canStopAtom);
  const stop = useSetAtom(killOpenAtom);
  return (
    <Card
      title={<FormattedMessage id="dashboard.positions.title" />}
      flush
      aside={
        <span className="flex flex-wrap gap-x-4">
          {canStop && positions.value?.some((position) => position.net_quantity !== 0) ? (
            <button
              type="button"
              className="link text-primary underline"
              aria-haspopup="dialog"
              onClick={() => stop({ exitPercent: 100, losingOnly: true })}
            >
              <FormattedMessage id="dashboard.positions.exit-losing" />
            </button>
          ) : null}
          <Link to={`${APP_BASE}/position`} className="link">
            <FormattedMessage id="dashboard.positions.all" />
          </Link>
        </span>
      }
    >
      <PageState
        market
        skeletonAtOnce
        resource={positions}
        what={intl.formatMessage({ id: 'dashboard.positions.caption' })}
        skeleton={<div className="skeleton" style={{ height: ROW_HEIGHT * Math.min(SHOWN, Math.max(1, expected)) }} aria-hidden />}
        isEmpty={(list) => list.every((position) => position.net_quantity === 0)}
        empty={
          <p className="p-4 text-text-2">
            <FormattedMessage id="dashboard.positions.none" />
          </p>
        }
      >
        {(list) => (
          <ul>
            {topPositions(list, SHOWN).map((position) => (
              <Row key={position.position_id} position={position} account={account} />
            ))}
          </ul>
        )}
      </PageState>
    </Card>
  );
}
