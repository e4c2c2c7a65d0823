import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instruction, Position } from '#client/api/types.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { usePageFreshness } from '#client/widgets/page-freshness.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { bookedExits, plannedExits } from '../model/exit-sum.ts';
import { PositionPnl } from '../parts/position-pnl.tsx';
import { SideMark } from '../parts/side-mark.tsx';
import { ClosedMeanwhile } from './closed-meanwhile.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import { DecisionStatus } from './decision-status.tsx';
import { ExitTotal, PlannedLines } from './exit-lines.tsx';
import { SentLegs } from './leg-results.tsx';
import { useActionBlock } from './use-action-block.ts';
import { useCurrentPositions } from './use-current-positions.ts';
import { useEstimate } from './use-estimate.ts';
import { usePositionDecision } from './use-position-decision.ts';
import { isSent } from './use-sheet-position.ts';

const exitsAtom = featureAtom('instructions');

interface ExitManySheetProps {
  /** The chosen positions of one portfolio, as a square-off covers one portfolio only. */
  chosen: readonly Position[];
  instructions: readonly Instruction[];
  onClose: () => void;
}

/** Maximum number of orders per estimate. */
const MOST_ESTIMATED = 20;
/** The estimate is repeated because the market moves while the trader reads. */
const ESTIMATE_AGAIN_MS = 3_000;

/** Returns the P&L that the exits are expected to realise, refreshed until sending; null = the server is not asked. */
function useExitEstimate(positions: readonly Position[], isAsked: boolean) {
  const [first] = positions;
  const isAskable =
    isAsked && first !== undefined && positions.length <= MOST_ESTIMATED && positions.every(({ product }) => product !== null);
  const { estimate } = useEstimate(
    isAskable
      ? {
          account_number: first.account_number,
          portfolio_id: first.portfolio_id,
          orders: positions.map(({ instrument, net_quantity: net, net_lots: lots, product }) => ({
            instrument_id: instrument.instrument_id,
            transaction_type: net > 0 ? ('SELL' as const) : ('BUY' as const),
            order_type: 'MARKET' as const,
            product,
            lots: Math.abs(lots),
          })),
        }
      : null,
    ESTIMATE_AGAIN_MS,
  );
  return estimate;
}

/** Returns the P&L that a square-off has realised so far, by its orders. */
function useBooked(account: string, positions: readonly Position[], made: Instruction | null) {
  const { value: orders } = useOrderBook(made === null ? null : account);
  return useMemo(() => {
    const own = new Set(made?.client_order_ids);
    return bookedExits(
      positions,
      (orders ?? []).filter(({ client_order_id: id }) => own.has(id)),
    );
  }, [orders, positions, made]);
}

/** Squares off the chosen positions in one request. Shows the expected P&L of each leg before sending, the realised P&L after it, and the sums. */
export function ExitManySheet({ chosen, instructions, onClose }: ExitManySheetProps) {
  const intl = useIntl();
  // After sending, the sheet keeps the positions as they were sent, since they close during the square-off.
  const [sent, setSent] = useState<readonly Position[] | null>(null);
  const [first] = chosen;
  const account = first?.account_number ?? '';
  const decision = usePositionDecision(account);
  const now = useCurrentPositions(chosen);
  const wasSent = isSent(decision);
  const positions = wasSent && sent !== null ? sent : now;
  const freshness = usePageFreshness();
  // Another back end may close several positions in its own way.
  const ours = useAtomValue(exitsAtom);
  const call = {
    kind: 'idempotent',
    operation: 'squareOffTrades',
    body: {
      scope: 'positions',
      account_number: account,
      portfolio_id: first?.portfolio_id ?? '',
      position_ids: positions.map((each) => each.position_id),
    },
  } as const;
  const block = useActionBlock(call, null, false);
  const allClosed = positions.length === 0;
  const reason = allClosed
    ? intl.formatMessage({ id: 'positions.exit-many.all-closed' })
    : block === null
      ? null
      : intl.formatMessage({ id: `positions.block.${block}` });
  const about = intl.formatMessage({ id: 'positions.exit-many.about' }, { count: positions.length || chosen.length });
  const made = instructions.find((each) => decision.intent?.made?.instructionIds.includes(each.instruction_id)) ?? null;
  const planned = plannedExits(positions, useExitEstimate(positions, ours && decision.key === null));
  const booked = useBooked(account, positions, made);
  const send = (again = false) => {
    setSent(positions);
    void decision.send(call, about, again);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={about}
      footer={
        <DecisionFoot decision={decision} variant="danger" reason={reason} onSend={() => send()} onClose={onClose}>
          {about}
        </DecisionFoot>
      }
    >
      <div className="flex flex-col gap-3">
        {!ours || freshness === null || mayAddRisk(freshness) ? null : (
          <Notice kind="stale">
            <FormattedMessage id="positions.exit-many.stale" />
          </Notice>
        )}
        {ours && made === null ? (
          <p>
            <FormattedMessage id="positions.exit-many.how" />
          </p>
        ) : null}
        <DecisionStatus decision={decision} onAgain={() => send(true)}>
          <SentLegs made={made} booked={booked.lines} />
          {made === null ? null : <ExitTotal sum={booked} booked />}
        </DecisionStatus>
        {wasSent || allClosed ? null : <ClosedMeanwhile count={chosen.length - positions.length} />}
        {made !== null || allClosed ? null : ours ? (
          <>
            <PlannedLines lines={planned.lines} />
            <ExitTotal sum={planned} booked={false} />
          </>
        ) : (
          <ChosenList positions={positions} />
        )}
      </div>
    </Sheet>
  );
}

/** The chosen positions, each with its current profit. */
export function ChosenList({ positions }: { positions: readonly Position[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {positions.map((position) => (
        <li key={position.position_id} className="flex flex-wrap items-center gap-2">
          <SideMark position={position} />
          <InstrumentName instrument={position.instrument} />
          <span className="ms-auto">
            <Quantity kind={position.instrument.kind} lots={position.net_lots} units={position.net_quantity} />
          </span>
          <PositionPnl positions={[position]} kind="unrealised" className="w-28 text-end" />
        </li>
      ))}
    </ul>
  );
}
