import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LOGIN_PATH } from '#contract/constants.ts';
import { configAtom } from '#client/state/start/config.ts';
import { signInAtom } from '#client/state/session/session.ts';
import {
  forgetRegisterDraft,
  keepRegisterDraft,
  readRegisterDraft,
  type RegisterDraft,
  watchRegisterDraft,
} from '#client/state/session/register-draft.ts';
import { AppearanceSwitches } from '../parts/appearance-switches.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { RegisterForm, RegistrationClosed } from '../parts/register-form.tsx';
import { useAppearance } from '../parts/use-appearance.ts';

/** Creates an account and signs in with it; the router continues when the token is set. */
export function RegisterScreen() {
  const navigate = useNavigate();
  const signIn = useSetAtom(signInAtom);
  const { search } = useLocation();
  const { registration } = useAtomValue(configAtom);
  const [draft, setDraft] = useState<RegisterDraft | null>(null);
  useEffect(() => {
    void readRegisterDraft().then(setDraft);
    return watchRegisterDraft();
  }, []);
  return (
    <AuthFrame
      title={<FormattedMessage id="auth.register.title" />}
      lead={<FormattedMessage id={registration === 'first' ? 'auth.register.first' : 'auth.register.lead'} />}
      foot={<AppearanceSwitches {...useAppearance()} />}
    >
      {registration === 'closed' ? (
        <RegistrationClosed />
      ) : draft ? (
        <RegisterForm
          initial={{ ...draft, password: '' }}
          invite={new URLSearchParams(search).get('invite')}
          offlineText={<FormattedMessage id="auth.register.offline" />}
          takenAction={
            <Link className="btn btn-ghost" to={`${LOGIN_PATH}${search}`}>
              <FormattedMessage id="auth.register.sign-in-instead" />
            </Link>
          }
          keep={keepRegisterDraft}
          onDone={(_name, login) => {
            forgetRegisterDraft();
            // The account exists: if the automatic sign-in fails, the user signs in with the form.
            signIn(login).catch(() => void navigate(`${LOGIN_PATH}${search}`, { state: { registered: true } }));
          }}
        />
      ) : null}
      <p className="auth-links">
        <FormattedMessage id="auth.register.have-account" />{' '}
        <Link to={`${LOGIN_PATH}${search}`}>
          <FormattedMessage id="auth.register.sign-in" />
        </Link>
      </p>
    </AuthFrame>
  );
}
