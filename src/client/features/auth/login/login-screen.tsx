import { useStore } from 'jotai';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { REDIRECT_PARAMETER } from '#contract/constants.ts';
import type { ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { focusAsBefore, forgetTyped, takeTypedBeforeStart } from '#client/platform/typed-before-start.ts';
import { useLoading } from '#client/state/loading.ts';
import { Notice } from '#client/ui/notice.tsx';
import { atMost, email, notBlank, required } from '../model/rules.ts';
import { useForm } from '../model/use-form.ts';
import { useAppearance } from '../parts/use-appearance.ts';
import { useCountdown } from '../parts/use-countdown.ts';
import { LoginView } from './login-view.tsx';

const later = () => import('./later.ts');
const OfflineNotice = lazy(() => later().then((module) => ({ default: module.OfflineNotice })));
const PasskeyButton = lazy(() => later().then((module) => ({ default: module.PasskeyButton })));
const SecondStep = lazy(() => import('./second-step.tsx').then((module) => ({ default: module.SecondStep })));
/** The calls' code is on its way while the form is filled in. */
const loadSession = () => import('./session-calls.ts');
/** The calls' code did not come: as good as no connection. */
const NOT_LOADED = { code: 'client.network', message: '' };
const RULES = { email: [required, notBlank, email], password: [required, atMost(200)] };

/** Sign in. The router goes on when the token is there: to `?redirect=`, else home. */
export function LoginScreen() {
  const intl = useIntl();
  const store = useStore();
  const busy = useLoading('login');
  const { search, state } = useLocation();
  const [parameters] = useSearchParams();
  const [problem, setProblem] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const [lock, setLock] = useState<{ seconds: number } | null>(null);
  const lockedFor = useCountdown(lock);
  const [typed] = useState(takeTypedBeforeStart);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: { email: typed.email ?? '', password: typed.password ?? '' },
    rules: RULES,
    submit: (values) => {
      setProblem(null);
      const trySignIn = async () => {
        const { signIn } = await loadSession();
        const error = await signIn(store, { email: values.email.trim(), password: values.password });
        if (error === null) return;
        if (error.code === 'request.invalid' && form.takeServerFaults(error)) return;
        if (error.retryAfter !== null && (error.code === 'auth.locked' || error.code === 'request.rate-limited'))
          setLock({ seconds: error.retryAfter });
        setProblem(error);
      };
      trySignIn().catch(() => setProblem(NOT_LOADED));
    },
  });
  useEffect(() => {
    focusAsBefore();
    forgetTyped();
    // The button was pressed before the app was there to hear it.
    if (typed.sent) formElement.current?.requestSubmit();
  }, [typed]);
  const registered = (state as { registered?: boolean } | null)?.registered === true;
  const notice = () => {
    if (problem) return <Notice kind="error">{errorText(problem, intl)}</Notice>;
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
  const notices = (
    <>
      <Suspense fallback={null}>
        <OfflineNotice />
      </Suspense>
      {notice()}
    </>
  );
  const appearance = useAppearance();
  if (problem?.code === 'auth.second-factor')
    return (
      <Suspense fallback={null}>
        <SecondStep {...form.values} onBack={() => setProblem(null)} />
      </Suspense>
    );
  return (
    <LoginView
      formRef={formElement}
      form={form}
      appearance={appearance}
      notice={notices}
      busy={busy}
      lockedFor={lockedFor}
      search={search}
      more={
        <Suspense fallback={null}>
          <PasskeyButton />
        </Suspense>
      }
    />
  );
}
