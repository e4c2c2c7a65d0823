import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, asApiError } from '#client/api/api-error.ts';
import { addChannel } from '#client/api/telling.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import type { TypedChannelKind as TypedKind } from '#domain/telling/channel-kinds.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { FormSheet } from '#client/ui/form-sheet.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { channelBodyOf, FIELDS, missingOf, TYPED_KINDS, type TypedValues } from './channel-fields.ts';

interface ChannelFormProps {
  privateAddresses: boolean;
  offline: boolean;
  onClose: () => void;
  onAdded: () => void;
}

const FORM = 'telling-channel';
const LONGEST_LABEL = 60;

/** The form of a new notification channel. Its secrets are write-only and are never shown again. */
export function ChannelForm({ privateAddresses, offline, onClose, onAdded }: ChannelFormProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const proof = useProof();
  const [kind, setKind] = useState<TypedKind>('mail');
  const [label, setLabel] = useState('');
  const [security, setSecurity] = useState('tls');
  const [values, setValues] = useState<TypedValues>({});
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const missing = asked ? missingOf(kind, label, values) : [];
  const wrong = (name: string) => (missing.includes(name) ? text('telling.field.missing') : fieldErrorAt(failure, name, intl));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (missingOf(kind, label, values).length > 0 || offline || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await proof(() => addChannel(channelBodyOf(kind, label, security, values), { quiet: 'shown' }));
      onAdded();
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.code !== 'auth.step-up') setFailure(error);
      setBusy(false);
    }
  };
  return (
    <FormSheet
      form={FORM}
      title={<FormattedMessage id="telling.channels.add" />}
      cancel={<FormattedMessage id="telling.form.cancel" />}
      action={<FormattedMessage id="telling.form.add" />}
      busy={busy}
      off={offline}
      onClose={onClose}
    >
      <form id={FORM} className="flex flex-col gap-2" noValidate onSubmit={(event) => void submit(event)}>
        <Select
          label={text('telling.field.kind')}
          value={kind}
          options={TYPED_KINDS.map((value) => ({ value, label: text(`telling.kind.${value}`) }))}
          onChange={setKind}
        />
        <p className="mb-2 text-small text-text-2">
          <FormattedMessage id={`telling.how.${kind}`} />
        </p>
        <TextField
          label={text('telling.field.label')}
          required
          maxLength={LONGEST_LABEL}
          autoComplete="off"
          value={label}
          error={wrong('label')}
          onChange={setLabel}
        />
        <TypedFields kind={kind} values={values} wrong={wrong} onChange={setValues} />
        {kind === 'mail' ? (
          <Segmented
            showLabel
            className="mb-3"
            label={text('telling.field.mail.security')}
            value={security}
            segments={['tls', 'starttls', ...(privateAddresses ? ['none'] : [])].map((value) => ({
              value,
              label: text(`telling.security.${value}`),
            }))}
            onChange={setSecurity}
          />
        ) : null}
        {failure !== null && failure.fields.length === 0 ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
      </form>
    </FormSheet>
  );
}

interface TypedFieldsProps {
  kind: TypedKind;
  values: TypedValues;
  wrong: (name: string) => string | null;
  onChange: (values: TypedValues) => void;
}

/** The settings of a kind of channel. */
function TypedFields({ kind, values, wrong, onChange }: TypedFieldsProps) {
  const intl = useIntl();
  return FIELDS[kind].map(({ name, secret, optional, start, number }) => (
    <TextField
      key={`${kind}-${name}`}
      dir="ltr"
      label={intl.formatMessage({ id: `telling.field.${kind}.${name}` })}
      required={optional !== true}
      type={secret === true ? 'password' : 'text'}
      autoComplete={secret === true ? 'new-password' : 'off'}
      inputMode={number === true ? 'numeric' : 'text'}
      value={values[name] ?? start ?? ''}
      error={wrong(name)}
      onChange={(value) => onChange({ ...values, [name]: value })}
    />
  ));
}
