import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Account, Broker } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { updateAccountAtom } from '#client/state/accounts/accounts.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { BrokerFields } from './broker-fields.tsx';

interface KeysFormProps {
  account: Account;
  broker: Broker;
  onClose: () => void;
}

/** Holds the new keys, the empty required ones, and the call that saves them. Keys are typed anew each time: the server answers none. */
function useKeys({ account, broker, onClose }: KeysFormProps) {
  const update = useSetAtom(updateAccountAtom);
  const toast = useSetAtom(pushToastAtom);
  const proof = useProof();
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const missing = broker.fields.filter(({ name, required }) => required && (values[name]?.trim() ?? '') === '').map(({ name }) => name);

  const save = async (): Promise<void> => {
    const saved = await proof(() => update(account.id, { fields: { ...values } }));
    toast({ kind: 'success', title: { id: 'broker.toast.keys', values: { label: saved.label } } });
    onClose();
  };
  const focusFault = () => setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (busy || offline) return;
    if (missing.length > 0) {
      focusFault();
      return;
    }
    setBusy(true);
    setFailure(null);
    save().catch((thrown: unknown) => {
      setFailure(asApiError(thrown));
      setBusy(false);
      focusFault();
    });
  };
  const change = (next: Readonly<Record<string, string>>) => {
    setValues(next);
    setFailure(null);
  };
  return { form, values, change, missing: checked ? missing : [], busy, offline, failure, submit };
}

/** Replaces the keys of an account, all of them: the account then needs a login. */
export function KeysForm(props: KeysFormProps) {
  const { account, broker, onClose } = props;
  const intl = useIntl();
  const offlineId = useId();
  const formId = useId();
  const { form, values, change, missing, busy, offline, failure, submit } = useKeys(props);
  const atField = failure !== null && failure.fields.some(({ path }) => path.startsWith('fields.'));
  return (
    <FormSheet
      onClose={onClose}
      detent="auto"
      title={<FormattedMessage id="broker.keys.title" values={{ label: account.label }} />}
      form={formId}
      cancel={<FormattedMessage id="broker.form.cancel" />}
      action={<FormattedMessage id={busy ? 'broker.form.saving' : 'broker.keys.save'} />}
      busy={busy}
      off={offline}
      reasonId={offline ? offlineId : undefined}
    >
      <form ref={form} id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <p className="text-text-2">
          <FormattedMessage id="broker.keys.why" />
        </p>
        {failure && !atField ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
        {offline ? (
          <Notice kind="stale" id={offlineId}>
            <FormattedMessage id="broker.form.offline" />
          </Notice>
        ) : null}
        <BrokerFields asked={broker.fields} values={values} missing={missing} failure={failure} onChange={change} />
      </form>
    </FormSheet>
  );
}
