import { useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import { PasswordField } from '#client/ui/password-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { FormField } from '../model/use-form.ts';

interface FormTextFieldProps {
  field: FormField;
  label: string;
  hint?: ReactNode;
  autoComplete: string;
  type?: 'text' | 'email' | 'tel';
}

/** A text field of a form with the fault in the reader's language. */
export function FormTextField({ field, label, hint, autoComplete, type = 'text' }: FormTextFieldProps) {
  const intl = useIntl();
  return (
    <TextField
      label={label}
      hint={hint}
      error={field.fault ? fieldErrorText(field.fault, intl) : null}
      required
      name={field.name}
      type={type}
      autoComplete={autoComplete}
      autoCapitalize={type === 'text' ? 'words' : 'none'}
      spellCheck={false}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

/** A password field of a form. */
export function FormPasswordField({ field, label, hint, autoComplete }: FormTextFieldProps) {
  const intl = useIntl();
  return (
    <PasswordField
      label={label}
      hint={hint}
      error={field.fault ? fieldErrorText(field.fault, intl) : null}
      required
      name={field.name}
      autoComplete={autoComplete}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      showLabel={intl.formatMessage({ id: 'ui.show-password' })}
      hideLabel={intl.formatMessage({ id: 'ui.hide-password' })}
      capsLockHint={intl.formatMessage({ id: 'ui.caps-lock' })}
    />
  );
}
