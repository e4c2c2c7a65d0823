import { useIntl } from 'react-intl';
import type { ApiError } from '#client/api/api-error.ts';
import type { Broker } from '#client/api/types.ts';
import { fieldErrorAt, fieldErrorText } from '#client/i18n/error-text.ts';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { hasText } from '#client/i18n/has-text.ts';

interface BrokerFieldsProps {
  asked: Broker['fields'];
  values: Readonly<Record<string, string>>;
  /** Names of the empty required fields. */
  missing: readonly string[];
  failure: ApiError | null;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The credentials that a broker needs before an account can be added. Secrets are visible while typed, never afterwards. */
export function BrokerFields({ asked, values, missing, failure, onChange }: BrokerFieldsProps) {
  const intl = useIntl();
  return asked.map(({ name, secret, required }) => {
    const known = hasText(intl, `broker.field.${name}`);
    const field = {
      name,
      label: known ? intl.formatMessage({ id: `broker.field.${name}` }) : name.replaceAll(/[_-]+/g, ' '),
      required,
      autoComplete: 'off',
      value: values[name] ?? '',
      error: missing.includes(name)
        ? fieldErrorText({ code: 'form.required', message: '' }, intl)
        : fieldErrorAt(failure, `fields.${name}`, intl),
      onChange: (value: string) => onChange({ ...values, [name]: value }),
    };
    if (!secret) return <TextField key={name} {...field} />;
    return (
      <PasswordField
        key={name}
        {...field}
        hint={intl.formatMessage({ id: 'broker.field.secret-hint' })}
        showLabel={intl.formatMessage({ id: 'broker.field.show' })}
        hideLabel={intl.formatMessage({ id: 'broker.field.hide' })}
        capsLockHint={intl.formatMessage({ id: 'broker.field.caps-lock' })}
      />
    );
  });
}
