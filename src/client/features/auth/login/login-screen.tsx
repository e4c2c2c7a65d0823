import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { REDIRECT_PARAMETER } from '#contract/constants.ts';
import type { ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { loadWords } from '#client/i18n/load-words.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { untilHere } from '#client/platform/until-here.ts';
import { focusAsBefore, forgetTyped, takeTypedBeforeStart } from '#client/platform/typed-before-start.ts';
import { tracked, useLoading } from '#client/state/resource/loading.ts';
import { Notice } from '#client/ui/notice.tsx';
import { atMost, email, notBlank, required } from '../model/rules.ts';
import { useForm } from '../model/use-form.ts';
import { useAppearance } from '../parts/use-appearance.ts';
import { LoginView } from './login-view.tsx';

const loadMore = lazyCode('after-paint', () => import('./after-paint.ts'));
/** Includes the messages that the shell otherwise loads. */
const loadSecondStep = lazyCode(
  'second-step',
  async () => (await Promise.all([import('./second-step.tsx'), loadWords('step-up', 'errors')]))[0],
);
/** The code of the calls is loaded when the form is sent. */
const loadSession = lazyCode('session-calls', () => import('./session-calls.ts'));
type More = Awaited<ReturnType<typeof loadMore>>;
type SecondStep = Awaited<ReturnType<typeof loadSecondStep>>;
/** The code of the calls failed to load, which is shown like a lost connection. */
const NOT_LOADED = { code: 'client.network', message: '' };
const RULES = { email: [required, notBlank, email], password: [required, atMost(200)] };

/** Returns the whole seconds left of a wait, counting down to 0. A new `waits` object starts it again. */
function useCountdown(wait: { readonly seconds: number } | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (wait === null) {
      setLeft(0);
      return undefined;
    }
    const end = performance.now() + wait.seconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}

/** Returns the parts that load after the first paint; null until loaded. Sign-in works without them, so a failed load is silent. */
function useMore(): More | null {
  const [more, setMore] = useState<More | null>(null);
  useEffect(() => {
    const load = () => loadMore().then(setMore);
    const stop = untilHere(load, () => undefined);
    load().then(stop, () => undefined);
    return stop;
  }, []);
  return more;
}

/** A reload to fetch a missing chunk would clear the fields, so automatic reloads are blocked while a field is filled. */
function useHeldPage(held: boolean): void {
  useEffect(() => {
    if (!held) return undefined;
    const hold = (event: Event) => event.preventDefault();
    addEventListener('load-again', hold);
    return () => removeEventListener('load-again', hold);
  }, [held]);
}

/** Sign in. The router goes on when the token is there: to `?redirect=`, else home. */
export function LoginScreen() {
  const intl = useIntl();
  const store = useStore();
  const busy = useLoading('login');
  const { search, state } = useLocation();
  const [parameters] = useSearchParams();
  const [problem, setProblem] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const more = useMore();
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [lock, setLock] = useState<{ seconds: number } | null>(null);
  const lockedFor = useCountdown(lock);
  const [typed] = useState(takeTypedBeforeStart);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: { email: typed.email ?? '', password: typed.password ?? '' },
    rules: RULES,
    submit: (values) => {
      setProblem(null);
      // Busy from the press on, because the code of the calls may take long to load.
      tracked(store.set, 'login', async () => {
        const { signIn } = await loadSession();
        const error = await signIn(store, { email: values.email.trim(), password: values.password });
        if (error === null) return;
        if (error.code === 'request.invalid' && form.takeServerFaults(error)) return;
        if (error.retryAfter !== null && (error.code === 'auth.locked' || error.code === 'request.rate-limited'))
          setLock({ seconds: error.retryAfter });
        if (error.code === 'auth.second-factor') setSecond(await loadSecondStep());
        setProblem(error);
      }).catch(() => setProblem(NOT_LOADED));
    },
  });
  useHeldPage(!busy && (form.values.email !== '' || form.values.password !== ''));
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
      {more && <more.AboveForm />}
      {notice()}
    </>
  );
  const appearance = useAppearance();
  if (second && problem?.code === 'auth.second-factor') return <second.SecondStep {...form.values} onBack={() => setProblem(null)} />;
  return (
    <LoginView
      formRef={formElement}
      form={form}
      appearance={appearance}
      notice={notices}
      busy={busy}
      lockedFor={lockedFor}
      search={search}
      more={more && <more.PasskeyButton />}
    />
  );
}
