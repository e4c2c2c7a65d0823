import { useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { PASSWORD_MIN, passwordStrength } from '../model/password-strength.ts';
import type { Form } from '../model/use-form.ts';
import type { RegisterField } from '../model/register-rules.ts';
import { FaultSummary } from './fault-summary.tsx';
import { FormPasswordField, FormTextField } from './form-field.tsx';
import { StrengthHint } from './strength-hint.tsx';

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
