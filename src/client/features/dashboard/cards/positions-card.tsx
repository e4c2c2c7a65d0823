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
import { useDesk } from '#client/ui/use-desk.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { LiveWidth } from '#client/widgets/live-width.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { PayoffThumb } from '#client/widgets/payoff/payoff-thumb.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { shapeOf } from '../model/shape-of.ts';

/** Returns the open positions with the largest profit or loss at current marks; those without a mark come last. */
export function topPositions(positions: readonly Position[], count: number): readonly Position[] {
  const size = (position: Position) => Math.abs(openProfitOf([position], liveMark) ?? 0);
  return positions
    .filter((position) => position.net_quantity !== 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, count);
}

const canStopAtom = featureAtom('risk');
/** Number of rows; on a desktop they fill the height of the orders beside. */
const SHOWN = { phone: 5, desktop: 8 } as const;
const ROW_HEIGHT = 65;

interface RowProps {
  position: Position;
  /** All listed positions; the largest amount among them has the longest bar. */
  listed: readonly Position[];
  account: Account | null;
}

/** A position's profit or loss as a share of the largest amount: profit towards the end, loss towards the start. */
function ProfitBar({ position, listed }: Pick<RowProps, 'position' | 'listed'>) {
  const id = position.instrument.instrument_id;
  const shareOf = useCallback(
    (sign: 1 | -1) => {
      const most = Math.max(...listed.map((each) => Math.abs(openProfitOf([each], liveMark) ?? 0)));
      const own = (openProfitOf([position], liveMark) ?? 0) * sign;
      return most > 0 && own > 0 ? own / most : 0;
    },
    [position, listed],
  );
  const lost = useCallback(() => shareOf(-1), [shareOf]);
  const won = useCallback(() => shareOf(1), [shareOf]);
  return (
    <span aria-hidden className="mt-1 grid h-1 w-24 grid-cols-2 rounded-full bg-sunken">
      <span className="flex justify-end border-e border-border-strong">
        <LiveWidth instrumentId={id} share={lost} className="h-1 rounded-s-full bg-down" />
      </span>
      <span className="flex">
        <LiveWidth instrumentId={id} share={won} className="h-1 rounded-e-full bg-up" />
      </span>
    </span>
  );
}

function Row({ position, listed, account }: RowProps) {
  const id = position.instrument.instrument_id;
  const ids = useMemo(() => [id], [id]);
  const shape = useMemo(() => shapeOf(position), [position]);
  const value = useCallback((readMark: ReadMark) => knownDecimal(openProfitOf([position], readMark)), [position]);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-3 py-2 lg:px-4">
      {shape === null ? <span className="w-16" aria-hidden /> : <PayoffThumb {...shape} className="h-9! w-16!" />}
      <InstrumentName instrument={position.instrument} />
      <span className="ms-auto flex flex-col items-end">
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
        <ProfitBar position={position} listed={listed} />
      </span>
    </li>
  );
}

interface PositionsCardProps {
  positions: LiveResource<Position[]>;
  account: Account | null;
  /** The expected number of rows, for which space is reserved. */
  expected: number;
}

/** The open positions that have won or lost most. */
export function PositionsCard({ positions, account, expected }: PositionsCardProps) {
  const intl = useIntl();
  const canStop = useAtomValue(canStopAtom);
  const stop = useSetAtom(killOpenAtom);
  const shown = useDesk() ? SHOWN.desktop : SHOWN.phone;
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
        skeleton={<div className="skeleton" style={{ height: ROW_HEIGHT * Math.min(shown, Math.max(1, expected)) }} aria-hidden />}
        isEmpty={(list) => list.every((position) => position.net_quantity === 0)}
        empty={
          <p className="p-4 text-text-2">
            <FormattedMessage id="dashboard.positions.none" />
          </p>
        }
      >
        {(list) => <Rows listed={topPositions(list, shown)} account={account} />}
      </PageState>
    </Card>
  );
}

function Rows({ listed, account }: { listed: readonly Position[]; account: Account | null }) {
  return (
    <ul>
      {listed.map((position) => (
        <Row key={position.position_id} position={position} listed={listed} account={account} />
      ))}
    </ul>
  );
}
