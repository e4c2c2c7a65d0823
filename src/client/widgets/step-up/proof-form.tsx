import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText, fieldErrorText, type CodedError, type CodedField } from '#client/i18n/error-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { CodeField } from './code-field.tsx';

export type Proof = { readonly kind: 'password'; readonly password: string } | { readonly kind: 'code'; readonly code: string };
interface ProofRefusal extends CodedError {
  readonly fields?: readonly CodedField[];
}

interface ProofFormProps {
  asks: 'password' | 'code';
  /** The user's e-mail address, for password managers. */
  email: string;
  /** Sends the proof; resolves to the reason of a refusal, or null. */
  send: (proof: Proof) => Promise<ProofRefusal | null>;
  /** Sends a passkey instead; absent where the user has none. */
  sendPasskey?: (() => Promise<ProofRefusal | null>) | undefined;
  submit: ReactNode;
  disabled?: boolean;
  children?: ReactNode;
}

/** Asks for the password or a code, and takes a passkey in its place. */
export function ProofForm({ asks, email, send, sendPasskey, submit, disabled = false, children }: ProofFormProps) {
  const intl = useIntl();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ProofRefusal | null>(null);
  const [field] = refusal?.fields ?? [];
  const fault = refusal === null ? null : field ? fieldErrorText(field, intl) : null;

  const run = async (work: () => Promise<ProofRefusal | null>) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const refused = await work();
    setBusy(false);
    setRefusal(refused);
    if (refused === null) return;
    if (asks === 'code') setTyped('');
    form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (disabled) return;
    if (typed.trim() === '') setRefusal({ code: 'form.required', message: '', fields: [{ code: 'form.required', message: '' }] });
    else void run(() => send(asks === 'code' ? { kind: 'code', code: typed } : { kind: 'password', password: typed }));
  };
  const password = (
    <PasswordField
      label={intl.formatMessage({ id: 'step-up.password.label' })}
      error={fault}
      required
      name="password"
      autoComplete="current-password"
      value={typed}
      onChange={setTyped}
      showLabel={intl.formatMessage({ id: 'ui.show-password' })}
      hideLabel={intl.formatMessage({ id: 'ui.hide-password' })}
      capsLockHint={intl.formatMessage({ id: 'ui.caps-lock' })}
    />
  );
  return (
    <form ref={form} id={formId} method="post" noValidate className="grid gap-3" onSubmit={onSubmit}>
      {refusal !== null && fault === null ? <Notice kind="error">{errorText(refusal, intl)}</Notice> : null}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {asks === 'password' ? password : <CodeField recovery={recovery} value={typed} error={fault} onChange={setTyped} />}
      <Button type="submit" variant="primary" block busy={busy} disabled={disabled}>
        {submit}
      </Button>
      {sendPasskey ? (
        <Button block disabled={disabled || busy} onClick={() => void run(sendPasskey)}>
          <FormattedMessage id="step-up.passkey" />
        </Button>
      ) : null}
      {asks === 'code' ? (
        <Button
          variant="ghost"
          block
          onClick={() => {
            setRecovery(!recovery);
            setTyped('');
            setRefusal(null);
          }}
        >
          <FormattedMessage id={recovery ? 'step-up.code.instead' : 'step-up.recovery.instead'} />
        </Button>
      ) : null}
      {children}
    </form>
  );
}
