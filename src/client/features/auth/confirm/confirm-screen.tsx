import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { HOME_PATH, LOGIN_PATH, REDIRECT_PARAMETER } from '#contract/constants.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { safePath } from '#client/platform/safe-path.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { useLoading } from '#client/state/loading.ts';
import { signInAtom, signOutAtom } from '#client/state/session.ts';
import { userDataAtom } from '#client/state/user.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { atMost, required } from '../model/rules.ts';
import { useForm } from '../model/use-form.ts';
import { AppearanceSwitches } from '../parts/appearance-switches.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { FormPasswordField } from '../parts/form-field.tsx';
import { useAppearance } from '../parts/use-appearance.ts';
import { useCountdown } from '../parts/use-countdown.ts';

const RULES = { password: [required, atMost(200)] };

/** Confirm that it is you, or switch the user. Keeps the route to return to. */
export function ConfirmScreen() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const back = safePath(parameters.get(REDIRECT_PARAMETER)) ?? HOME_PATH;
  const user = useAtomValue(userDataAtom);
  const signIn = useSetAtom(signInAtom);
  const signOut = useSetAtom(signOutAtom);
  const busy = useLoading('login');
  const offline = useAtomValue(offlineAtom);
  const appearance = useAppearance();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [lock, setLock] = useState<{ seconds: number } | null>(null);
  const lockedFor = useCountdown(lock);
  const form = useForm({
    initial: { password: '' },
    rules: RULES,
    submit: ({ password }) => {
      if (user === null) return;
      setProblem(null);
      signIn({ email: user.email, password }).then(
        () => void navigate(back, { replace: true }),
        (thrown: unknown) => {
          const error = asApiError(thrown);
          if (error.retryAfter !== null && error.code === 'auth.locked') setLock({ seconds: error.retryAfter });
          setProblem(error);
        },
      );
    },
  });
  const switchUser = () => {
    void signOut().then(() => navigate(`${LOGIN_PATH}?${REDIRECT_PARAMETER}=${encodeURIComponent(back)}`, { replace: true }));
  };
  return (
    <AuthFrame
      title={<FormattedMessage id="auth.confirm.title" />}
      lead={user ? <FormattedMessage id="auth.confirm.lead" values={{ email: user.email }} /> : null}
      foot={<AppearanceSwitches {...appearance} />}
    >
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      {offline ? (
        <Notice kind="stale">
          <FormattedMessage id="auth.confirm.offline" />
        </Notice>
      ) : null}
      <form method="post" noValidate onSubmit={form.onSubmit}>
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <FormPasswordField
          field={form.fields.password}
          label={intl.formatMessage({ id: 'auth.field.password' })}
          autoComplete="current-password"
        />
        <Button type="submit" variant="primary" block busy={busy} disabled={offline || lockedFor > 0 || user === null}>
          {lockedFor > 0 ? (
            <FormattedMessage id="auth.login.wait" values={{ seconds: lockedFor }} />
          ) : (
            <FormattedMessage id={busy ? 'auth.confirm.busy' : 'auth.confirm.submit'} />
          )}
        </Button>
        <Button variant="ghost" block onClick={switchUser}>
          <FormattedMessage id="auth.confirm.switch" />
        </Button>
        <Button variant="ghost" block onClick={() => void navigate(back)}>
          <FormattedMessage id="auth.confirm.back" />
        </Button>
      </form>
    </AuthFrame>
  );
}
