import type { ReactNode, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AUTH_BASE } from '#contract/constants.ts';
import { Button } from '#client/ui/button.tsx';
import type { Form } from '../model/use-form.ts';
import { AppearanceSwitches, type Appearance } from '../parts/appearance-switches.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { FormPasswordField, FormTextField } from '../parts/form-field.tsx';

type LoginField = 'email' | 'password';

interface LoginViewProps {
  form: Form<LoginField>;
  formRef?: Ref<HTMLFormElement>;
  appearance: Appearance;
  /** Notices above the form: an error, a lock, or the offline notice. */
  notice: ReactNode;
  busy: boolean;
  /** The button is off until then; 0 = it is on. */
  lockedFor: number;
  /** The query of the address, kept on the way to the registration and back. */
  search: string;
  /** Other ways to sign in. */
  more?: ReactNode;
  /** Whether the form is pre-rendered, without the parts that only the app can draw. */
  plain?: boolean;
}

/** The sign-in form. Pure, because index.html carries it pre-rendered from the same code. */
export function LoginView({ form, formRef, appearance, notice, busy, lockedFor, search, more, plain = false }: LoginViewProps) {
  const intl = useIntl();
  return (
    <AuthFrame
      title={<FormattedMessage id="auth.login.title" />}
      lead={<FormattedMessage id="auth.login.lead" />}
      foot={plain ? null : <AppearanceSwitches {...appearance} />}
      plain={plain}
    >
      {notice}
      <form ref={formRef} method="post" noValidate onSubmit={form.onSubmit}>
        <FormTextField
          field={form.fields.email}
          label={intl.formatMessage({ id: 'auth.field.email' })}
          type="email"
          autoComplete="username"
        />
        <FormPasswordField
          field={form.fields.password}
          label={intl.formatMessage({ id: 'auth.field.password' })}
          autoComplete="current-password"
        />
        <Button type="submit" variant="primary" block busy={busy} disabled={lockedFor > 0}>
          {lockedFor > 0 ? (
            <FormattedMessage id="auth.login.wait" values={{ seconds: lockedFor }} />
          ) : (
            <FormattedMessage id={busy ? 'auth.login.busy' : 'auth.login.submit'} />
          )}
        </Button>
      </form>
      <p className="auth-links">
        <FormattedMessage id="auth.login.no-account" />{' '}
        <Link to={`${AUTH_BASE}/register${search}`}>
          <FormattedMessage id="auth.login.register" />
        </Link>
      </p>
      {more}
    </AuthFrame>
  );
}
