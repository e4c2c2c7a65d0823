import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { BotSet } from '#client/api/types.ts';
import { errorText, fieldErrorText } from '#client/i18n/error-text.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { createSetAtom, updateSetAtom } from '#client/state/bots/sets.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { useKeptForm } from '#client/state/device/form-draft.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { RANGES } from '#domain/bots/definition-limits.ts';
import { MULTIPLIER } from '#domain/bots/sets/bot-set.ts';
import { type AmountField, bodyOf, draftOf, fieldOf, isSetDraft, problemsOf, type SetDraft } from './set-draft.ts';

interface SetEditorProps {
  /** Null creates a new set. */
  set: BotSet | null;
  portfolioId: string;
  bots: readonly KindedBot[];
  /** Whether the set runs: changes then apply from the next start. */
  runs: boolean;
  onClose: () => void;
}

const AMOUNTS: readonly AmountField[] = ['stop', 'target', 'reach', 'keep', 'every', 'by'];

/** The values, and the revision of the set when its editing began: a change made elsewhere since is not overwritten unseen. */
interface KeptSet {
  readonly draft: SetDraft;
  readonly revision: number | null;
}
const firstOf = (set: BotSet | null): KeptSet => ({ draft: draftOf(set), revision: set?.revision ?? null });
const isKeptSet = (data: unknown): data is KeptSet =>
  isRecord(data) && isSetDraft(data['draft']) && (data['revision'] === null || typeof data['revision'] === 'number');

/** Holds the form of a set: values, problems, and the call that saves the set. */
function useSetForm({ set, portfolioId, bots, onClose }: Omit<SetEditorProps, 'runs'>) {
  const intl = useIntl();
  const create = useSetAtom(createSetAtom);
  const update = useSetAtom(updateSetAtom);
  const toast = useSetAtom(pushToastAtom);
  const kept = useKeptForm(firstOf(set), { subject: `set/${set?.id ?? `new/${portfolioId}`}`, check: isKeptSet, lasts: 'month' });
  const { draft, revision } = kept.form;
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const body = bodyOf(
    draft,
    bots.map(({ bot }) => bot.id),
  );
  const problems = problemsOf(body);
  const change = (changes: Partial<SetDraft>) => {
    setFailure(null);
    kept.change({ draft: { ...draft, ...changes }, revision });
  };
  const errorAt = (field: string): string | null => {
    const problem = (checked ? problems.get(field) : undefined) ?? failure?.fields.find(({ path }) => fieldOf(path, body) === field);
    return problem === undefined ? null : fieldErrorText(problem, intl);
  };
  const close = () => {
    kept.draft.forget();
    onClose();
  };
  const save = () => {
    setChecked(true);
    if (busy || problems.size > 0) return;
    setBusy(true);
    setFailure(null);
    (set === null ? create(portfolioId, body) : update(set.id, { ...body, revision: revision ?? set.revision })).then(
      () => {
        toast({ kind: 'success', title: { id: 'strategies.toast.saved', values: { name: body.name } } });
        close();
      },
      (thrown: unknown) => {
        setFailure(asApiError(thrown));
        setBusy(false);
      },
    );
  };
  return { draft, kept: kept.draft, busy, failure, errorAt, change, close, save };
}

/** Creates or edits a set: its bots, their multipliers, and the rules that end the day of all of them. */
export function SetEditor({ set, portfolioId, bots, runs, onClose }: SetEditorProps) {
  const intl = useIntl();
  const form = useId();
  const offline = useAtomValue(offlineAtom);
  const { draft, kept, busy, failure, errorAt, change, close, save } = useSetForm({ set, portfolioId, bots, onClose });
  return (
    <FormSheet
      form={form}
      title={intl.formatMessage({ id: set === null ? 'sets.editor.new' : 'sets.editor.edit' }, { name: set?.name ?? '' })}
      cancel={<FormattedMessage id="sets.editor.cancel" />}
      action={<FormattedMessage id="sets.editor.save" />}
      busy={busy}
      off={offline}
      onClose={close}
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!offline) save();
        }}
      >
        <DraftBack draft={kept} />
        {offline ? (
          <Notice kind="stale">
            <FormattedMessage id="strategies.stop.offline" />
          </Notice>
        ) : null}
        {failure === null || failure.fields.length > 0 ? null : <Notice kind="error">{errorText(failure, intl)}</Notice>}
        {runs ? (
          <Notice kind="info" announce={false}>
            <FormattedMessage id="sets.editor.runs" />
          </Notice>
        ) : null}
        <TextField
          label={intl.formatMessage({ id: 'sets.editor.name' })}
          name="name"
          autoComplete="off"
          value={draft.name}
          error={errorAt('name')}
          onChange={(name) => change({ name })}
        />
        <MemberFields draft={draft} bots={bots} errorAt={errorAt} onChange={change} />
        <RuleFields draft={draft} errorAt={errorAt} onChange={change} />
      </form>
    </FormSheet>
  );
}

interface FieldsProps {
  draft: SetDraft;
  errorAt: (field: string) => string | null;
  onChange: (changes: Partial<SetDraft>) => void;
}

/** The multiplier of each bot's lots. */
function MemberFields({ draft, bots, errorAt, onChange }: FieldsProps & Pick<SetEditorProps, 'bots'>) {
  const members = errorAt('members');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">
        <FormattedMessage id="sets.editor.bots" />
      </legend>
      <p className="text-text-2">
        <FormattedMessage id="sets.editor.times" />
      </p>
      {members === null ? null : (
        <p role="alert" className="text-small text-danger">
          {members}
        </p>
      )}
      {bots.map(({ bot }) => (
        <NumberField
          key={bot.id}
          label={bot.name}
          name={`times-${bot.id}`}
          value={draft.times[bot.id] ?? 0}
          min={0}
          max={MULTIPLIER.max}
          error={errorAt(bot.id)}
          onChange={(times) => onChange({ times: { ...draft.times, [bot.id]: times } })}
        />
      ))}
    </fieldset>
  );
}

/** The rules that end the day of all bots. */
function RuleFields({ draft, errorAt, onChange }: FieldsProps) {
  const intl = useIntl();
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3">
      <legend className="mb-2 font-semibold">
        <FormattedMessage id="sets.editor.rules" />
      </legend>
      <p className="col-span-2 text-text-2">
        <FormattedMessage id="sets.editor.how" />
      </p>
      {AMOUNTS.map((field) => (
        <NumberField
          key={field}
          label={intl.formatMessage({ id: `sets.rule.${field}` })}
          name={field}
          value={draft[field]}
          min={0}
          max={RANGES.money.max}
          decimals={2}
          stepper={false}
          error={errorAt(field)}
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
      <TextField
        className="col-span-2"
        label={intl.formatMessage({ id: 'sets.rule.exit' })}
        name="exit"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="15:10"
        value={draft.exit}
        error={errorAt('exit')}
        onChange={(exit) => onChange({ exit: exit.trim() })}
      />
    </fieldset>
  );
}
