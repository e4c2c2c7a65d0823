import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BaseStrategy, Portfolio } from '#client/api/types.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { createBotAtom, updateBotAtom } from '#client/state/accounts/bots.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { BOT_KINDS, type BotKind } from '#domain/bots/definition.ts';
import { baseName, freeName } from '../model/strategy-words.ts';

const LONGEST_NAME = 60;

interface NameEditorProps {
  start: { readonly how: 'make'; readonly base: BaseStrategy } | ({ readonly how: 'edit' } & KindedBot);
  portfolio: Portfolio;
  bots: readonly KindedBot[];
  onClose: () => void;
}

/** Holds the form of name and kind: values, problems, and the call that saves both. */
function useNameForm({ start, portfolio, bots, onClose }: NameEditorProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const create = useSetAtom(createBotAtom);
  const update = useSetAtom(updateBotAtom);
  const toast = useSetAtom(pushToastAtom);
  const [kind, setKind] = useState<BotKind>(start.how === 'make' ? (start.base.kind ?? 'daily') : start.kind);
  const [name, setName] = useState(() =>
    start.how === 'edit'
      ? start.bot.name
      : freeName(
          baseName(start.base, intl),
          bots.map(({ bot }) => bot),
        ),
  );
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const trimmed = name.trim();
  const wrong =
    trimmed === ''
      ? intl.formatMessage({ id: name === '' ? 'form.required' : 'form.whitespace' })
      : trimmed.length > LONGEST_NAME
        ? intl.formatMessage({ id: 'form.string-max' }, { max: LONGEST_NAME })
        : null;
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      if (start.how === 'edit') await update(start.kind, start.bot, { name: trimmed });
      else await create(kind, { portfolio_id: portfolio.id, name: trimmed, base_strategy: start.base.code });
      toast({
        kind: 'success',
        title: { id: start.how === 'edit' ? 'strategies.toast.saved' : 'strategies.toast.created', values: { name: trimmed } },
      });
      onClose();
    } catch (thrown) {
      setFailure(asApiError(thrown));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!busy && !offline && wrong === null) void save();
  };
  return { kind, setKind, name, setName, wrong: tried ? wrong : null, busy, failure, submit };
}

/** Creates or renames a bot whose rules another back end keeps in its own format: only name and kind can be edited here. */
export function NameEditor({ start, portfolio, bots, onClose }: NameEditorProps) {
  const intl = useIntl();
  const formId = useId();
  const offline = useAtomValue(offlineAtom);
  const { kind, setKind, name, setName, wrong, busy, failure, submit } = useNameForm({ start, portfolio, bots, onClose });
  const text = (id: string) => intl.formatMessage({ id: `strategies.editor.${id}` });
  return (
    <FormSheet
      onClose={onClose}
      title={text(`title-${start.how}`)}
      form={formId}
      cancel={text('cancel')}
      action={text(start.how === 'edit' ? 'save' : 'create')}
      busy={busy}
      off={offline}
    >
      <form id={formId} className="flex flex-col gap-3" onSubmit={submit} noValidate>
        <Notice kind="info" announce={false}>
          <FormattedMessage id="strategies.editor.foreign" />
        </Notice>
        {failure !== null && failure.fields.length === 0 ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
        {offline ? <Notice kind="stale">{text('offline')}</Notice> : null}
        <TextField
          label={intl.formatMessage({ id: 'strategies.field.name' })}
          name="name"
          hint={intl.formatMessage({ id: 'strategies.editor.in-portfolio' }, { portfolio: portfolio.name })}
          required
          autoComplete="off"
          value={name}
          error={wrong ?? fieldErrorAt(failure, 'name', intl)}
          onChange={setName}
        />
        {start.how === 'edit' ? null : (
          <Segmented
            label={intl.formatMessage({ id: 'strategies.field.kind' })}
            showLabel
            value={kind}
            segments={BOT_KINDS.toReversed().map((value) => ({ value, label: intl.formatMessage({ id: `strategies.kind.${value}` }) }))}
            onChange={setKind}
          />
        )}
      </form>
    </FormSheet>
  );
}
