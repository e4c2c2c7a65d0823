import { useIntl } from 'react-intl';
import { TextField } from '#client/ui/text-field.tsx';

interface CodeFieldProps {
  /** A recovery code in place of the authenticator's six digits. */
  recovery: boolean;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** One field for the code: paste and the phone's own suggestion fill it in one go. */
export function CodeField({ recovery, value, error, onChange }: CodeFieldProps) {
  const intl = useIntl();
  const text = (name: string) => intl.formatMessage({ id: `step-up.${recovery ? 'recovery' : 'code'}.${name}` });
  return (
    <TextField
      key={String(recovery)}
      className={recovery ? undefined : 'code-field'}
      label={text('label')}
      hint={text('hint')}
      error={error}
      required
      name="code"
      dir="ltr"
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={recovery ? 24 : 7}
      value={value}
      onChange={onChange}
    />
  );
}
