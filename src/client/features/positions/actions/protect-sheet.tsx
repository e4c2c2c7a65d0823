import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { draftOf, exitChange, isComplete, NEW_TRAIL, newExitBody, type ExitDraft } from '../model/exit-draft.ts';
import { LEVEL_UNITS, levelProblem, startLevel, type LevelPart, type LevelUnit } from '../model/exit-levels.ts';
import type { ExitInstruction } from '#client/state/positions/protection.ts';
import { CloseDone } from './decision-foot.tsx';
import { DecisionStatus } from './decision-status.tsx';
import { LevelField } from './level-field.tsx';
import { PositionHead } from './position-head.tsx';
import { ProtectFacts } from './protect-facts.tsx';
import { TrailFields } from './trail-fields.tsx';
import { useActionBlock } from './use-action-block.ts';
import { type Amend, useAmend } from './use-amend.ts';
import { usePositionDecision } from './use-position-decision.ts';

interface ProtectSheetProps {
  position: Position;
  /** Whether the position is closed by now; `position` is then what it was. */
  closed: boolean;
  /** The existing stop and target of the position, which the form changes instead of adding a second exit; null = none. */
  known: ExitInstruction | null;
  /** The part of the form that was opened. */
  focus: 'protect' | 'trail';
  onClose: () => void;
}

/** Holds the form of stop, target and trail: values, problems, and the calls that save the exit. */
function useProtection({ position, closed, known, focus }: Omit<ProtectSheetProps, 'onClose'>) {
  const intl = useIntl();
  const format = useFormat();
  const { quote, freshness } = useLiveQuote(position.instrument.instrument_id);
  const [unit, setUnit] = useState<LevelUnit>('price');
  const [draft, setDraft] = useState<ExitDraft>(() => {
    const now = draftOf(known);
    return focus === 'trail' && now.trail === null ? { ...now, trail: NEW_TRAIL } : now;
  });
  const [on, setOn] = useState({ stop: draft.stop !== null, target: draft.target !== null });
  const decision = usePositionDecision(position.account_number);
  const change = useAmend(position.account_number);
  const symbol = instrumentTitle(position.instrument, format);
  const long = position.net_quantity > 0;
  const watched = quote === null ? null : draft.source === 'ltp' ? quote.ltp : long ? quote.bid : quote.ask;
  const live = mayAddRisk(freshness);
  const problem = levelProblem(position, draft, live ? watched : null);
  const call = { kind: 'idempotent', operation: 'createExit', body: newExitBody(position, draft) } as const;
  const block = useActionBlock(call, position.instrument.instrument_id, false);
  const changed = known === null ? null : exitChange(known, draft);
  const missing = (on.stop && draft.stop === null) || (on.target && draft.target === null) || !isComplete(draft);
  // Once the stop has triggered, or the exit has failed, only the server changes it.
  const acting = known !== null && (known.status !== 'watching' || known.exit.stopped);
  const reason = closed
    ? intl.formatMessage({ id: 'positions.closed' })
    : acting
      ? intl.formatMessage({ id: 'positions.protect.acting' })
      : block !== null
        ? intl.formatMessage({ id: `positions.block.${block}` })
        : problem !== null
          ? intl.formatMessage({ id: `positions.protect.problem.${problem}` })
          : missing
            ? intl.formatMessage({ id: 'positions.protect.missing' })
            : known !== null && changed === null
              ? intl.formatMessage({ id: 'positions.protect.same' })
              : null;
  const switchPart = (part: LevelPart, wanted: boolean) => {
    setOn({ ...on, [part]: wanted });
    setDraft({ ...draft, [part]: wanted ? startLevel(position, part, live ? watched : null) : null });
  };
  const submit = (again = false) => {
    if (known === null) void decision.send(call, symbol, again);
    else if (changed !== null) change.amend(known.instruction_id, changed);
  };
  return { symbol, watched, live, unit, setUnit, draft, setDraft, on, switchPart, problem, reason, decision, change, submit };
}

/** Stop, target and trailing stop of a position in one form; the first to trigger cancels the others. */
export function ProtectSheet({ position, closed, known, focus, onClose }: ProtectSheetProps) {
  const intl = useIntl();
  const protection = useProtection({ position, closed, known, focus });
  const { watched, live, unit, setUnit, draft, setDraft, on, switchPart, problem, decision, change, submit } = protection;
  const field = (part: LevelPart) => (
    <LevelField
      position={position}
      part={part}
      unit={unit}
      level={draft[part]}
      on={on[part]}
      around={watched ?? position.average_price}
      error={problem === `${part}-reached` ? intl.formatMessage({ id: `positions.protect.problem.${problem}` }) : null}
      onSwitch={(wanted) => switchPart(part, wanted)}
      onLevel={(level) => setDraft({ ...draft, [part]: level })}
    />
  );
  const taken = decision.intent?.state === 'done' || change.done;
  return (
    <Sheet
      open
      onClose={onClose}
      title={intl.formatMessage(
        { id: known === null ? 'positions.protect.title' : 'positions.protect.title.edit' },
        { symbol: protection.symbol },
      )}
      footer={taken ? <CloseDone onClose={onClose} /> : <ProtectFooter protection={protection} known={known} />}
    >
      <div className="flex flex-col gap-3">
        {closed ? null : <PositionHead position={position} />}
        {live ? null : (
          <Notice kind="stale">
            <FormattedMessage id="positions.protect.stale" />
          </Notice>
        )}
        <FailedExit known={known} change={change} />
        <DecisionStatus decision={decision} onAgain={() => submit(true)} />
        {change.failure === null ? null : <Notice kind="error">{change.failure}</Notice>}
        {taken ? (
          <Notice kind="success">
            <FormattedMessage id="positions.protect.taken" />
          </Notice>
        ) : null}
        <Segmented
          label={intl.formatMessage({ id: 'positions.protect.unit' })}
          value={unit}
          segments={LEVEL_UNITS.map((value) => ({ value, label: intl.formatMessage({ id: `positions.protect.unit.${value}` }) }))}
          onChange={setUnit}
        />
        {field('stop')}
        {field('target')}
        <TrailFields
          position={position}
          trail={draft.trail}
          effective={known?.exit.effective_stop ?? null}
          onTrail={(trail) => setDraft({ ...draft, trail })}
        />
        {closed ? null : (
          <ProtectFacts position={position} draft={draft} known={known} onSource={(source) => setDraft({ ...draft, source })} />
        )}
      </div>
    </Sheet>
  );
}

interface ProtectFooterProps {
  protection: ReturnType<typeof useProtection>;
  known: ExitInstruction | null;
}

/** The button that sets or changes the levels, or the reason why that is not possible. */
function ProtectFooter({ protection: { reason, change, decision, submit }, known }: ProtectFooterProps) {
  const reasonId = useId();
  const offline = useAtomValue(offlineAtom);
  return (
    <div className="flex flex-col gap-2">
      {reason === null ? null : (
        <p id={reasonId} className="text-small text-text-2">
          {reason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="flex-1"
          busy={change.busy || decision.intent?.state === 'sending'}
          disabled={reason !== null || decision.key !== null}
          describedBy={reason === null ? undefined : reasonId}
          onClick={() => submit()}
        >
          <FormattedMessage id={known === null ? 'positions.protect.set' : 'positions.protect.change'} />
        </Button>
        {known === null ? null : <EndButton busy={change.busy} disabled={offline} onEnd={() => change.end(known.instruction_id)} />}
      </div>
    </div>
  );
}

interface FailedExitProps {
  known: ExitInstruction | null;
  change: Amend;
}

/** The reason why the exit failed, with a retry button. */
function FailedExit({ known, change }: FailedExitProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  if (known?.status !== 'failed') return null;
  return (
    <Notice
      kind="error"
      action={
        <Button size="sm" busy={change.busy} disabled={offline} onClick={() => change.retry(known.instruction_id)}>
          <FormattedMessage id="positions.legs.retry" />
        </Button>
      }
    >
      {errorText({ code: known.reason_code ?? 'unknown', message: '' }, intl)}
    </Notice>
  );
}

/** Removes the exit; needs two presses, because the position is then unprotected. */
function EndButton({ busy, disabled, onEnd }: { busy: boolean; disabled: boolean; onEnd: () => void }) {
  const [armed, setArmed] = useState(false);
  return (
    <Button
      variant="danger"
      busy={busy}
      disabled={disabled}
      onBlur={() => setArmed(false)}
      onClick={() => (armed ? onEnd() : setArmed(true))}
    >
      <FormattedMessage id={armed ? 'positions.protect.end.again' : 'positions.protect.end'} />
    </Button>
  );
}
