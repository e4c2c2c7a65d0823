import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText, fieldErrorText } from '#client/i18n/error-text.ts';
import { useLoading } from '#client/state/resource/loading.ts';
import type { RegisterDraft } from '#client/state/session/register-draft.ts';
import { registerAtom } from '#client/state/session/session.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PASSWORD_MIN, passwordStrength, STRENGTHS, type Strength, PASSWORD_MAX } from '../model/password-strength.ts';
import { type FieldFault, atLeast, atMost, email, mobile, notBlank, required, type Rule } from '../model/rules.ts';
import { useForm } from '../model/use-form.ts';
import { FormPasswordField, FormTextField } from './form-field.tsx';

type RegisterField = 'name' | 'email' | 'mobile' | 'password';

/** The rules of the registration, the same as the server's. */
const REGISTER_RULES: Readonly<Record<RegisterField, readonly Rule[]>> = {
  name: [required, notBlank, atMost(100)],
  email: [required, notBlank, email, atMost(254)],
  mobile: [mobile],
  password: [required, atLeast(PASSWORD_MIN), atMost(PASSWORD_MAX)],
};

const TAKEN = 'auth.email-taken';

interface RegisterFormProps {
  initial: Readonly<Record<RegisterField, string>>;
  invite?: string | null;
  /** The notice shown without a connection. */
  offlineText: ReactNode;
  /** The action offered when the e-mail address is taken; a notice above the form then repeats the error. Absent = the error stands at its field alone. */
  takenAction?: ReactNode;
  /** Called with the typed values except the password; must be a stable function. */
  keep?: (draft: RegisterDraft) => void;
  /** Called with the credentials that sign the new user in. */
  onDone: (name: string, login: { readonly email: string; readonly password: string }) => void;
}

/** Holds the registration form: values, errors, and the call that creates the user. */
function useRegister({ initial, invite = null, takenAction, keep, onDone }: RegisterFormProps) {
  const register = useSetAtom(registerAtom);
  const busy = useLoading('register');
  const offline = useAtomValue(offlineAtom);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const form = useForm({
    initial,
    rules: REGISTER_RULES,
    submit: (values) => {
      setProblem(null);
      register({
        name: values.name.trim(),
        email: values.email.trim(),
        mobile: values.mobile.trim(),
        password: values.password,
        ...(invite ? { invite_code: invite } : {}),
      }).then(
        (user) => onDone(user.name, { email: values.email.trim(), password: values.password }),
        (thrown: unknown) => {
          const error = asApiError(thrown);
          const atFields = form.takeServerFaults(error);
          if (!atFields || (error.code === TAKEN && takenAction !== undefined)) setProblem(error);
        },
      );
    },
  });
  const { name, email, mobile } = form.values;
  useEffect(() => keep?.({ name, email, mobile }), [keep, name, email, mobile]);
  return { form, busy, offline, problem };
}

/** The form that creates a user. */
export function RegisterForm(props: RegisterFormProps) {
  const intl = useIntl();
  const { problem, ...state } = useRegister(props);
  return (
    <>
      {problem ? (
        <Notice kind="error" action={problem.code === TAKEN ? props.takenAction : undefined}>
          {errorText(problem, intl)}
        </Notice>
      ) : null}
      {state.offline ? <Notice kind="stale">{props.offlineText}</Notice> : null}
      <RegisterFields {...state} />
    </>
  );
}

/** Name, e-mail, mobile, password. */
function RegisterFields({ form, busy, offline }: Omit<ReturnType<typeof useRegister>, 'problem'>) {
  const intl = useIntl();
  const label = (name: RegisterField) => intl.formatMessage({ id: `auth.field.${name}` });
  const { password, email, name } = form.values;
  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
      <FaultSummary
        faults={form.faults}
        labels={{ name: label('name'), email: label('email'), mobile: label('mobile'), password: label('password') }}
      />
      <FormTextField
        field={form.fields.name}
        label={label('name')}
        hint={intl.formatMessage({ id: 'auth.register.name-hint' })}
        autoComplete="name"
      />
      <FormTextField field={form.fields.email} label={label('email')} type="email" autoComplete="email" />
      <FormTextField
        field={form.fields.mobile}
        label={label('mobile')}
        type="tel"
        hint={intl.formatMessage({ id: 'auth.register.mobile-hint' })}
        autoComplete="tel"
      />
      <FormPasswordField
        field={form.fields.password}
        label={label('password')}
        hint={
          <StrengthHint
            strength={password === '' ? null : passwordStrength(password, [email, name])}
            missing={PASSWORD_MIN - password.length}
          />
        }
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" block busy={busy} disabled={offline}>
        <FormattedMessage id={busy ? 'auth.register.busy' : 'auth.register.submit'} />
      </Button>
    </form>
  );
}

const STRENGTH_BARS = STRENGTHS.length - 1;

/** How strong the password is, in words; the bars repeat it. */
function StrengthHint({ strength, missing }: { strength: Strength | null; missing: number }) {
  if (strength === null) return <FormattedMessage id="auth.strength.empty" values={{ min: PASSWORD_MIN }} />;
  const filled = STRENGTHS.indexOf(strength);
  return (
    <span className="strength" data-strength={strength}>
      <span aria-hidden className="strength-bars">
        {Array.from({ length: STRENGTH_BARS }, (_, index) => (
          <span key={index} className={index < filled ? 'on' : undefined} />
        ))}
      </span>
      <FormattedMessage id={`auth.strength.${strength}`} values={{ missing }} />
    </span>
  );
}

const SUMMARY_FROM = 3;

interface FaultSummaryProps {
  faults: readonly { name: string; fault: FieldFault }[];
  labels: Readonly<Record<string, string>>;
}

/** Lists the wrong fields when there are more than two; fewer are shown at the fields alone. */
function FaultSummary({ faults, labels }: FaultSummaryProps) {
  const intl = useIntl();
  if (faults.length < SUMMARY_FROM) return null;
  return (
    <Notice kind="error" title={<FormattedMessage id="form.summary" values={{ count: faults.length }} />}>
      <ul>
        {faults.map(({ name, fault }) => (
          <li key={name}>
            {labels[name]} – {fieldErrorText(fault, intl)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Notice about closed registration, with the way to get an account. */
export function RegistrationClosed() {
  return (
    <Notice kind="info" announce={false} title={<FormattedMessage id="auth.register.closed-title" />}>
      <FormattedMessage id="auth.register.closed-text" />
    </Notice>
  );
}
