import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { AccountBody, Broker } from '#client/api/types.ts';
import { errorText, fieldErrorAt, fieldErrorText } from '#client/i18n/error-text.ts';
import { createAccountAtom, selectedAccountAtom, type useBrokers } from '#client/state/accounts/accounts.ts';
import { type KeptForm, useKeptForm } from '#client/state/device/form-draft.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { DraftBack } from '#client/widgets/draft-back.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { brokerTitle } from './broker-title.ts';
import { BrokerFields } from './broker-fields.tsx';
import { BrokerPick } from './broker-pick.tsx';
import { labelProblem } from './rename-form.tsx';

interface AddAccountProps {
  brokers: ReturnType<typeof useBrokers>;
  onClose: () => void;
}

/** What a draft keeps of the form: everything but secrets. */
interface AccountDraft {
  readonly picked: string | null;
  readonly wanted: AccountBody['environment'] | null;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}
const NEW_ACCOUNT: AccountDraft = { picked: null, wanted: null, label: '', fields: {} };
const isAccountDraft = (data: unknown): data is AccountDraft =>
  isRecord(data) &&
  typeof data['label'] === 'string' &&
  'picked' in data &&
  'wanted' in data &&
  isRecord(data['fields']) &&
  Object.values(data['fields']).every((value) => typeof value === 'string');

/** Adds an account at one of the server's brokers. The form keeps its values until the server has saved the account. */
export function AddAccount({ brokers, onClose }: AddAccountProps) {
  const intl = useIntl();
  const formId = useId();
  const offlineId = useId();
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const [busy, setBusy] = useState(false);
  const kept = useKeptForm(NEW_ACCOUNT, { subject: 'account', check: isAccountDraft, lasts: 'month' });
  const close = () => {
    kept.draft.forget();
    onClose();
  };
  return (
    <FormSheet
      onClose={close}
      detent="auto"
      title={<FormattedMessage id="broker.form.add-title" />}
      form={formId}
      cancel={<FormattedMessage id="broker.form.cancel" />}
      action={<FormattedMessage id={busy ? 'broker.form.adding' : 'broker.form.add'} />}
      busy={busy}
      off={offline || brokers.value === null}
      reasonId={offline ? offlineId : undefined}
    >
      {offline ? (
        <Notice kind="stale" id={offlineId}>
          <FormattedMessage id="broker.form.offline" />
        </Notice>
      ) : null}
      <PageState
        resource={brokers}
        what={intl.formatMessage({ id: 'broker.form.brokers' })}
        skeleton={<div className="skeleton rounded-card h-40" aria-hidden />}
        isEmpty={(list) => list.length === 0}
        empty={<FormattedMessage id="broker.form.no-brokers" />}
      >
        {(list) => <AddForm formId={formId} brokers={list} busy={busy} off={offline} kept={kept} setBusy={setBusy} onClose={close} />}
      </PageState>
    </FormSheet>
  );
}

interface AddFormProps {
  formId: string;
  brokers: readonly Broker[];
  busy: boolean;
  off: boolean;
  kept: KeptForm<AccountDraft>;
  setBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** Returns the call that adds the account, selects it, and goes on to the broker's login page where the broker has one. */
function useAdd(onClose: () => void) {
  const navigate = useNavigate();
  const create = useSetAtom(createAccountAtom);
  const select = useSetAtom(selectedAccountAtom);
  const toast = useSetAtom(pushToastAtom);
  const proof = useProof();
  return async (broker: Broker, body: AccountBody): Promise<void> => {
    const saved = await proof(() => create(body));
    select(saved);
    toast({ kind: 'success', title: { id: 'broker.toast.added', values: { label: saved.label } } });
    onClose();
    if (broker.kind === 'redirect' && saved.status === 'needs-login')
      void navigate(`${APP_BASE}/broker/${encodeURIComponent(saved.broker_name)}/${encodeURIComponent(saved.id)}`, {
        state: { from: `${APP_BASE}/broker` },
      });
  };
}

/** Returns the values of the broker's fields, and their setter: secrets stay out of the draft. */
function useBrokerValues({ form, change }: KeptForm<AccountDraft>, asked: Broker['fields']) {
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const set = (values: Readonly<Record<string, string>>) => {
    const ofKind = (secret: boolean) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => asked.some((each) => each.name === name && each.secret === secret)));
    setSecrets(ofKind(true));
    change({ ...form, fields: ofKind(false) });
  };
  return { fields: { ...form.fields, ...secrets }, set, forgetSecrets: () => setSecrets({}) };
}

function AddForm({ formId, brokers, busy, off, kept, setBusy, onClose }: AddFormProps) {
  const intl = useIntl();
  const add = useAdd(onClose);
  const form = useRef<HTMLFormElement>(null);
  const { picked, wanted, label } = kept.form;
  const change = (part: Partial<AccountDraft>) => kept.change({ ...kept.form, ...part });
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  // Paper is preselected where there is a choice.
  const broker = brokers.find(({ broker_name: name }) => name === picked) ?? brokers.find(({ kind }) => kind === 'paper') ?? brokers[0];
  const { fields, set: setFields, forgetSecrets } = useBrokerValues(kept, broker?.fields ?? []);
  const environment = broker?.environments.find((each) => each === wanted) ?? broker?.environments[0];
  if (broker === undefined || environment === undefined) return null;
  const asked = broker.fields;
  const missing = asked.filter(({ name, required }) => required && (fields[name] ?? '') === '').map(({ name }) => name);
  const problem = labelProblem(label);
  const labelError = checked && problem ? fieldErrorText(problem, intl) : fieldErrorAt(failure, 'label', intl);

  const save = () => {
    const given = Object.fromEntries(asked.flatMap(({ name }) => (fields[name] ? [[name, fields[name]]] : [])));
    return add(broker, { broker_name: broker.broker_name, environment, label: label.trim(), fields: given });
  };
  const focusFault = () => setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (busy || off) return;
    if (problem || missing.length > 0) {
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

  return (
    <form ref={form} id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <DraftBack draft={kept.draft} />
      {failure && !fieldErrorAt(failure, 'label', intl) ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
      {brokers.length > 1 ? (
        <BrokerPick
          brokers={brokers}
          picked={broker.broker_name}
          onPick={(name) => {
            change({ picked: name, fields: {} });
            forgetSecrets();
            setFailure(null);
          }}
        />
      ) : null}
      <EnvironmentPick broker={broker} environment={environment} onPick={(environment) => change({ wanted: environment })} />
      <TextField
        name="label"
        label={intl.formatMessage({ id: 'broker.form.label' })}
        hint={intl.formatMessage({ id: 'broker.form.label-hint' })}
        error={labelError}
        required
        autoComplete="off"
        value={label}
        onBlur={() => setChecked(checked || label !== '')}
        onChange={(value) => {
          change({ label: value });
          setFailure(null);
        }}
      />
      <BrokerFields asked={asked} values={fields} missing={checked ? missing : []} failure={failure} onChange={setFields} />
      <BrokerFacts broker={broker} environment={environment} />
    </form>
  );
}

interface EnvironmentPickProps {
  broker: Broker;
  environment: AccountBody['environment'];
  onPick: (environment: AccountBody['environment']) => void;
}

/** Paper or live, where the broker has both. */
function EnvironmentPick({ broker, environment, onPick }: EnvironmentPickProps) {
  const intl = useIntl();
  if (broker.environments.length < 2) return null;
  return (
    <Segmented
      label={intl.formatMessage({ id: 'broker.form.environment' })}
      showLabel
      value={environment}
      segments={broker.environments.map((value) => ({ value, label: intl.formatMessage({ id: `broker.environment.${value}` }) }))}
      onChange={onPick}
    />
  );
}

/** The capabilities of an account at this broker, and a warning that a live account trades real money. */
function BrokerFacts({ broker, environment }: Omit<EnvironmentPickProps, 'onPick'>) {
  const intl = useIntl();
  return (
    <>
      <p className="text-text-2">
        <FormattedMessage id={`broker.form.facts-${broker.kind}`} values={{ broker: brokerTitle(intl, broker) }} />
      </p>
      {environment === 'live' ? (
        <Notice kind="warn" announce={false}>
          <FormattedMessage id="broker.form.live" />
        </Notice>
      ) : null}
    </>
  );
}
