import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instruction, Position } from '#client/api/types.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { usePageFreshness } from '#client/widgets/page-freshness.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { PositionPnl } from '../parts/position-pnl.tsx';
import { SideMark } from '../parts/side-mark.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import { DecisionStatus } from './decision-status.tsx';
import { SentLegs } from './leg-results.tsx';
import { useActionBlock } from './use-action-block.ts';
import { usePositionDecision } from './use-position-decision.ts';

const exitsAtom = featureAtom('instructions');

interface ExitManySheetProps {
  /** Of one portfolio: a square-off names positions of one. */
  positions: readonly Position[];
  instructions: readonly Instruction[];
  onClose: () => void;
}

/** Squares off the chosen positions with one decision; each leg has its own result. */
export function ExitManySheet({ positions, instructions, onClose }: ExitManySheetProps) {
  const intl = useIntl();
  const [first] = positions;
  const account = first?.account_number ?? '';
  const decision = usePositionDecision(account);
  const freshness = usePageFreshness();
  // How another back end closes several at once is its own affair.
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
  const reason = block === null ? null : intl.formatMessage({ id: `positions.block.${block}` });
  const about = intl.formatMessage({ id: 'positions.exit-many.about' }, { count: positions.length });
  const send = (again = false) => void decision.send(call, about, again);
  const made = instructions.find((each) => decision.intent?.made?.instructionIds.includes(each.instruction_id)) ?? null;
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
        {ours ? (
          <p>
            <FormattedMessage id="positions.exit-many.how" />
          </p>
        ) : null}
        <DecisionStatus decision={decision} onAgain={() => send(true)}>
          <SentLegs made={made} />
        </DecisionStatus>
        <ChosenList positions={positions} />
      </div>
    </Sheet>
  );
}

/** Chosen positions, each with what it stands at. */
export function ChosenList({ positions }: Pick<ExitManySheetProps, 'positions'>) {
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
