import { useSetAtom } from 'jotai';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText, fieldErrorAt } from '#client/i18n/error-text.ts';
import { changePasswordAtom } from '#client/state/session/password.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';

const SHORTEST = 10;
const EMPTY = { current_password: '', new_password: '' };
type Field = keyof typeof EMPTY;

interface PasswordFormProps {
  email: string;
  offline: boolean;
  /** Called after the change, which signs out other devices. */
  onChanged: () => void;
}

/** Changes the password: needs the current one, and signs out every other device. */
export function PasswordForm({ email, offline, onChanged }: PasswordFormProps) {
  const intl = useIntl();
  const proof = useProof();
  const change = useSetAtom(changePasswordAtom);
  const [values, setValues] = useState(EMPTY);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (offline || state === 'busy') return;
    const wrong: typeof missing = {};
    if (values.current_password === '') wrong.current_password = intl.formatMessage({ id: 'form.required' });
    if (values.new_password.length < SHORTEST) wrong.new_password = intl.formatMessage({ id: 'form.string-min' }, { min: SHORTEST });
    setMissing(wrong);
    setProblem(null);
    if (Object.keys(wrong).length > 0) return;
    setState('busy');
    try {
      await proof(() => change(values));
      setValues(EMPTY);
      setState('done');
      onChanged();
    } catch (thrown) {
      setProblem(asApiError(thrown));
      setState('idle');
    }
  };
  const field = (name: Field, autoComplete: string) => (
    <PasswordField
      label={intl.formatMessage({ id: `settings.security.${name}` })}
      error={missing[name] ?? fieldErrorAt(problem, name, intl)}
      required
      name={name}
      autoComplete={autoComplete}
      value={values[name]}
      onChange={(value) => setValues((old) => ({ ...old, [name]: value }))}
      showLabel={intl.formatMessage({ id: 'ui.show-password' })}
      hideLabel={intl.formatMessage({ id: 'ui.hide-password' })}
      capsLockHint={intl.formatMessage({ id: 'ui.caps-lock' })}
    />
  );
  return (
    <form method="post" noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      {problem && problem.fields.length === 0 ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      {state === 'done' ? (
        <Notice kind="success">
          <FormattedMessage id="settings.security.password-changed" />
        </Notice>
      ) : null}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {field('current_password', 'current-password')}
      {field('new_password', 'new-password')}
      <div>
        <Button type="submit" variant="primary" busy={state === 'busy'} disabled={offline}>
          <FormattedMessage id="settings.security.change-password" />
        </Button>
      </div>
    </form>
  );
}
