import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PASSWORD_MIN, passwordStrength, STRENGTHS, type Strength } from '../model/password-strength.ts';
import type { Form } from '../model/use-form.ts';
import type { RegisterField } from '../model/register-rules.ts';
import type { FieldFault } from '../model/rules.ts';
import { FormPasswordField, FormTextField } from './form-field.tsx';

interface RegisterFormProps {
  form: Form<RegisterField>;
  busy: boolean;
  disabled?: boolean;
  submit: ReactNode;
}

/** Name, e-mail, mobile, password. */
export function RegisterForm({ form, busy, disabled, submit }: RegisterFormProps) {
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
      <Button type="submit" variant="primary" block busy={busy} disabled={disabled}>
        {submit}
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

/** Lists the wrong fields when there are more than two; fewer speak for themselves. */
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
