import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useKeptForm } from '#client/state/device/form-draft.ts';
import type { IntentCall } from '#client/state/orders/outbox.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { ClosedMeanwhile } from '../actions/closed-meanwhile.tsx';
import { DecisionFoot } from '../actions/decision-foot.tsx';
import { DecisionStatus } from '../actions/decision-status.tsx';
import { ChosenList } from '../actions/exit-many-sheet.tsx';
import { useActionBlock } from '../actions/use-action-block.ts';
import { useCurrentPositions } from '../actions/use-current-positions.ts';
import { usePositionDecision } from '../actions/use-position-decision.ts';
import { PositionPnl } from '../parts/position-pnl.tsx';
import { isRulesDraft, NO_RULES, problemsOf, type RulesDraft, rulesOf } from './rules-draft.ts';
import { RulesFields } from './rules-fields.tsx';

const LONGEST_NAME = 60;

/** Returns why the positions cannot form a group with shared exit rules; null when they can. */
function mixture(positions: readonly Position[]): 'shares' | 'mixed' | null {
  const [first] = positions;
  if (positions.some(({ instrument: { kind } }) => kind !== 'option' && kind !== 'future')) return 'shares';
  const same = positions.every(
    ({ instrument: { underlying }, product }) => underlying === first?.instrument.underlying && product === first.product,
  );
  return same ? null : 'mixed';
}

/** The values of the form. */
interface GroupDraft {
  readonly name: string;
  readonly rules: RulesDraft;
}
const isGroupDraft = (data: unknown): data is GroupDraft =>
  isRecord(data) && typeof data['name'] === 'string' && isRulesDraft(data['rules']);

/** Names the draft of a choice of positions: other positions have rules of their own. */
const subjectOf = (positions: readonly Position[]) =>
  `group/${positions
    .map((each) => each.position_id)
    .toSorted()
    .join('+')}`;

/** Returns the values for the chosen positions, which are kept until the group is made or given up. */
function useGroupDraft(chosen: readonly Position[], isDone: boolean) {
  const intl = useIntl();
  const underlying = chosen[0]?.instrument.underlying ?? '';
  const kept = useKeptForm<GroupDraft>(
    { name: intl.formatMessage({ id: 'positions.manage.name-of' }, { underlying }), rules: NO_RULES },
    { subject: subjectOf(chosen), check: isGroupDraft },
  );
  const forgetSaved = useEffectEvent(kept.saved);
  useEffect(() => {
    if (isDone) forgetSaved();
  }, [isDone]);
  return kept;
}

interface ManageSheetProps {
  positions: readonly Position[];
  /** Called when the positions have their rules and the sheet closes. */
  onDone: () => void;
  onClose: () => void;
}

/** Groups the chosen positions under shared exit rules, in one request. */
export function ManageSheet({ positions: chosen, onDone, onClose }: ManageSheetProps) {
  const intl = useIntl();
  const [first] = chosen;
  const positions = useCurrentPositions(chosen);
  const account = first?.account_number ?? '';
  const decision = usePositionDecision(account);
  const isDone = decision.intent?.state === 'done';
  const kept = useGroupDraft(chosen, isDone);
  const { name, rules } = kept.form;
  const [checked, setChecked] = useState(false);
  const body = {
    account_number: account,
    portfolio_id: first?.portfolio_id ?? '',
    position_ids: positions.map((each) => each.position_id),
    name: name.trim(),
    ...rulesOf(rules),
  };
  const call: IntentCall = { kind: 'idempotent', operation: 'holdGroup', body };
  const block = useActionBlock(call, null, false);
  const wrong = mixture(positions);
  const reason =
    positions.length === 0
      ? intl.formatMessage({ id: 'positions.exit-many.all-closed' })
      : wrong !== null
        ? intl.formatMessage({ id: `errors.bot.group-${wrong}` })
        : block === null
          ? null
          : intl.formatMessage({ id: `positions.block.${block}` });
  const about = intl.formatMessage({ id: 'positions.manage.about' }, { count: positions.length || chosen.length });
  const close = () => {
    kept.draft.forget();
    if (isDone) onDone();
    onClose();
  };
  const send = (again = false) => {
    setChecked(true);
    if (name.trim() !== '' && problemsOf(rules).size === 0) void decision.send(call, about, again);
  };
  return (
    <Sheet
      open
      onClose={close}
      title={about}
      footer={
        <DecisionFoot decision={decision} variant="primary" reason={reason} onSend={() => send()} onClose={close}>
          <FormattedMessage id="positions.manage.start" />
        </DecisionFoot>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          <FormattedMessage id="positions.manage.how" />
        </p>
        <DraftBack draft={kept.draft} />
        <DecisionStatus decision={decision} onAgain={() => send(true)}>
          <Notice kind="success">
            <FormattedMessage id="positions.manage.started" />
          </Notice>
        </DecisionStatus>
        {positions.length === 0 ? null : <ClosedMeanwhile count={chosen.length - positions.length} />}
        <ChosenList positions={positions} />
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          <FormattedMessage id="positions.manage.now" />
          <PositionPnl positions={positions} kind="unrealised" className="w-28 text-end" />
        </p>
        <TextField
          label={intl.formatMessage({ id: 'positions.manage.name' })}
          name="name"
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          error={checked && name.trim() === '' ? intl.formatMessage({ id: 'form.required' }) : null}
          onChange={(next) => kept.change({ name: next, rules })}
        />
        <RulesFields draft={rules} onChange={(next) => kept.change({ name, rules: next })} checked={checked} />
      </div>
    </Sheet>
  );
}
