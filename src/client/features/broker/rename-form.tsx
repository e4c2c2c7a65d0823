import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Account } from '#client/api/types.ts';
import { errorText, fieldErrorAt, fieldErrorText } from '#client/i18n/error-text.ts';
import { updateAccountAtom } from '#client/state/accounts/accounts.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const LONGEST = 60;

interface LabelProblem {
  readonly code: 'form.required' | 'form.whitespace' | 'form.string-max';
  /** Empty: the error comes from the form, not from the server. */
  readonly message: '';
  readonly values: { readonly max: number };
}

/** Returns the problem of an account's name by the server's rules; null when the name is valid. */
export function labelProblem(label: string): LabelProblem | null {
  const common = { message: '', values: { max: LONGEST } } as const;
  if (label === '') return { code: 'form.required', ...common };
  if (label.trim() === '') return { code: 'form.whitespace', ...common };
  return label.trim().length > LONGEST ? { code: 'form.string-max', ...common } : null;
}

interface RenameFormProps {
  account: Account;
  onClose: () => void;
}

/** Holds the rename form: the new name, its problem, and the call that saves it. */
function useRename({ account, onClose }: RenameFormProps) {
  const intl = useIntl();
  const update = useSetAtom(updateAccountAtom);
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const input = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState(account.label);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const problem = labelProblem(label);
  const fieldError = checked && problem ? fieldErrorText(problem, intl) : fieldErrorAt(failure, 'label', intl);

  const save = async (): Promise<void> => {
    const saved = await update(account.id, { label: label.trim() });
    toast({ kind: 'success', title: { id: 'broker.toast.renamed', values: { label: saved.label } } });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (busy || offline) return;
    if (problem) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    save().catch((thrown: unknown) => {
      setFailure(asApiError(thrown));
      setBusy(false);
      input.current?.focus();
    });
  };
  const type = (value: string) => {
    setLabel(value);
    setFailure(null);
  };
  const check = () => setChecked(checked || label !== '');
  return { input, label, type, check, fieldError, busy, offline, failure, submit };
}

/** Renames an account. The form keeps the typed name until the server has saved it. */
export function RenameForm({ account, onClose }: RenameFormProps) {
  const intl = useIntl();
  const offlineId = useId();
  const formId = useId();
  const { input, label, type, check, fieldError, busy, offline, failure, submit } = useRename({ account, onClose });

  return (
    <FormSheet
      onClose={onClose}
      detent="auto"
      title={<FormattedMessage id="broker.form.rename-title" />}
      form={formId}
      cancel={<FormattedMessage id="broker.form.cancel" />}
      action={<FormattedMessage id={busy ? 'broker.form.saving' : 'broker.form.save'} />}
      busy={busy}
      off={offline}
      reasonId={offline ? offlineId : undefined}
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {failure && !fieldErrorAt(failure, 'label', intl) ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
        {offline ? (
          <Notice kind="stale" id={offlineId}>
            <FormattedMessage id="broker.form.offline" />
          </Notice>
        ) : null}
        <TextField
          ref={input}
          name="label"
          label={intl.formatMessage({ id: 'broker.form.label' })}
          hint={intl.formatMessage({ id: 'broker.form.label-hint' })}
          error={fieldError}
          required
          autoComplete="off"
          value={label}
          onBlur={check}
          onChange={type}
        />
      </form>
    </FormSheet>
  );
}
