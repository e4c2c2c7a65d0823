import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { REDIRECT_PARAMETER } from '#contract/constants.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { takeTypedBeforeStart } from '#client/platform/typed-before-start.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { useLoading } from '#client/state/loading.ts';
import { signInAtom } from '#client/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { atMost, email, notBlank, required } from '../model/rules.ts';
import { useForm } from '../model/use-form.ts';
import { useAppearance } from '../parts/use-appearance.ts';
import { useCountdown } from '../parts/use-countdown.ts';
import { LoginView } from './login-view.tsx';
import { useStoredSession } from './use-stored-session.ts';

const RULES = { email: [required, notBlank, email], password: [required, atMost(200)] };

/** Sign in. The router goes on when the token is there: to `?redirect=`, else home. */
export function LoginScreen() {
  const intl = useIntl();
  const signIn = useSetAtom(signInAtom);
  const busy = useLoading('login');
  const offline = useAtomValue(offlineAtom);
  const openStored = useStoredSession();
  const { search, state } = useLocation();
  const [parameters] = useSearchParams();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [lock, setLock] = useState<{ seconds: number } | null>(null);
  const lockedFor = useCountdown(lock);
  const [typed] = useState(takeTypedBeforeStart);
  const form = useForm({
    initial: { email: typed.email ?? '', password: typed.password ?? '' },
    rules: RULES,
    submit: (values) => {
      setProblem(null);
      signIn({ email: values.email.trim(), password: values.password }).catch((thrown: unknown) => {
        const error = asApiError(thrown);
        if (error.code === 'request.invalid' && form.takeServerFaults(error)) return;
        if (error.retryAfter !== null && (error.code === 'auth.locked' || error.code === 'request.rate-limited')) setLock({ seconds: error.retryAfter });
        setProblem(error);
      });
    },
  });
  const registered = (state as { registered?: boolean } | null)?.registered === true;
  const notice = () => {
    if (problem) return <Notice kind="error">{errorText(problem, intl)}</Notice>;
    if (offline)
      return (
        <Notice
          kind="stale"
          action={
            openStored ? (
              <Button size="sm" onClick={openStored}>
                <FormattedMessage id="auth.login.open-offline" />
              </Button>
            ) : undefined
          }
        >
          <FormattedMessage id="auth.login.offline" />
        </Notice>
      );
    if (registered)
      return (
        <Notice kind="success">
          <FormattedMessage id="auth.login.registered" />
        </Notice>
      );
    return parameters.has(REDIRECT_PARAMETER) ? (
      <Notice kind="info" announce={false}>
        <FormattedMessage id="auth.login.return" />
      </Notice>
    ) : null;
  };
  return <LoginView form={form} appearance={useAppearance()} notice={notice()} busy={busy} lockedFor={lockedFor} search={search} />;
}
