import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { IntentCall } from '#client/state/orders/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { levelProblem, type LevelPart } from '../model/exit-levels.ts';
import { DecisionStatus } from './decision-status.tsx';
import { LevelField } from './level-field.tsx';
import { PositionHead } from './position-head.tsx';
import { useActionBlock } from './use-action-block.ts';
import { usePositionDecision } from './use-position-decision.ts';

function callOf(position: Position, part: LevelPart, level: number): IntentCall {
  const { account_number, portfolio_id, position_id } = position;
  const where = { account_number, portfolio_id, position_id };
  return part === 'stop'
    ? { kind: 'idempotent', operation: 'placeStopLossOrder', body: { ...where, trigger_price: level } }
    : { kind: 'idempotent', operation: 'placeTargetOrder', body: { ...where, price: level } };
}

interface LevelProps {
  position: Position;
  part: LevelPart;
  /** Value of the other level's field: the target for the stop, the stop for the target. */
  other: number | null;
  level: number | null;
  onLevel: (level: number | null) => void;
}

/** A single level with a send button of its own and the outcome of the call. */
function Level({ position, part, other, level, onLevel }: LevelProps) {
  const intl = useIntl();
  const format = useFormat();
  const [on, setOn] = useState(false);
  const decision = usePositionDecision(position.account_number);
  const call = callOf(position, part, level ?? 0);
  const block = useActionBlock(call, null, false);
  const levels = part === 'stop' ? { stop: level, target: other } : { stop: other, target: level };
  const crossed = levelProblem(position, levels, null) !== null;
  const reason =
    block !== null && decision.key === null ? `positions.block.${block}` : crossed ? 'positions.protect.problem.crossed' : null;
  const send = (again = false) => {
    if (level !== null) void decision.send(call, instrumentTitle(position.instrument, format), again);
  };
  return (
    <div className="flex flex-col gap-2">
      <LevelField
        position={position}
        part={part}
        unit="price"
        level={level}
        on={on}
        around={position.average_price}
        error={on && reason !== null ? intl.formatMessage({ id: reason }) : null}
        onSwitch={(wanted) => {
          setOn(wanted);
          onLevel(null);
        }}
        onLevel={onLevel}
      />
      {on ? (
        <Button
          variant="primary"
          busy={decision.intent?.state === 'sending'}
          disabled={level === null || reason !== null || decision.key !== null}
          onClick={() => send()}
        >
          <FormattedMessage id={`positions.protect.alone.${part}`} />
        </Button>
      ) : null}
      <DecisionStatus decision={decision} onAgain={() => send(true)}>
        <Notice kind="success">
          <FormattedMessage id="positions.protect.alone.taken" />
        </Notice>
      </DecisionStatus>
    </div>
  );
}

/** Sets stop and target of a position by the specification's two calls, where the back end has no list of exits. */
export function LoneLevelSheet({ position, onClose }: { position: Position; onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const [levels, setLevels] = useState<Readonly<Record<LevelPart, number | null>>>({ stop: null, target: null });
  const level = (part: LevelPart, other: LevelPart) => (
    <Level
      position={position}
      part={part}
      other={levels[other]}
      level={levels[part]}
      onLevel={(price) => setLevels((old) => ({ ...old, [part]: price }))}
    />
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={intl.formatMessage({ id: 'positions.protect.title' }, { symbol: instrumentTitle(position.instrument, format) })}
      footer={
        <Button block onClick={onClose}>
          <FormattedMessage id="positions.close-sheet" />
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <PositionHead position={position} />
        <Notice kind="info" announce={false}>
          <FormattedMessage id="positions.protect.alone.about" />
        </Notice>
        {level('stop', 'target')}
        {level('target', 'stop')}
      </div>
    </Sheet>
  );
}
