import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LOGIN_PATH } from '#contract/constants.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useLoading } from '#client/state/resource/loading.ts';
import { registerAtom } from '#client/state/session/session.ts';
import { Notice } from '#client/ui/notice.tsx';
import { forgetRegisterDraft, keepRegisterDraft, readRegisterDraft, type RegisterDraft } from '#client/state/session/register-draft.ts';
import { REGISTER_RULES } from '../model/register-rules.ts';
import { useForm } from '../model/use-form.ts';
import { AppearanceSwitches } from '../parts/appearance-switches.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { RegisterForm } from '../parts/register-form.tsx';
import { useAppearance } from '../parts/use-appearance.ts';

function Form({ draft }: { draft: RegisterDraft }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const register = useSetAtom(registerAtom);
  const busy = useLoading('register');
  const offline = useAtomValue(offlineAtom);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const form = useForm({
    initial: { ...draft, password: '' },
    rules: REGISTER_RULES,
    submit: (values) => {
      setProblem(null);
      const invite = new URLSearchParams(search).get('invite');
      register({
        name: values.name.trim(),
        email: values.email.trim(),
        mobile: values.mobile.trim(),
        password: values.password,
        ...(invite ? { invite_code: invite } : {}),
      }).then(
        () => {
          forgetRegisterDraft();
          void navigate(`${LOGIN_PATH}${search}`, { state: { registered: true } });
        },
        (thrown: unknown) => {
          const error = asApiError(thrown);
          if (!form.takeServerFaults(error) || error.code === 'auth.email-taken') setProblem(error);
        },
      );
    },
  });
  const { name, email, mobile } = form.values;
  useEffect(() => keepRegisterDraft({ name, email, mobile }), [name, email, mobile]);
  return (
    <>
      {problem ? (
        <Notice
          kind="error"
          action={
            problem.code === 'auth.email-taken' ? (
              <Link className="btn btn-ghost" to={`${LOGIN_PATH}${search}`}>
                <FormattedMessage id="auth.register.sign-in-instead" />
              </Link>
            ) : undefined
          }
        >
          {errorText(problem, intl)}
        </Notice>
      ) : null}
      {offline ? (
        <Notice kind="stale">
          <FormattedMessage id="auth.register.offline" />
        </Notice>
      ) : null}
      <RegisterForm
        form={form}
        busy={busy}
        disabled={offline}
        submit={<FormattedMessage id={busy ? 'auth.register.busy' : 'auth.register.submit'} />}
      />
    </>
  );
}

/** Create an account. Nobody is signed in by it: the way goes on over the sign-in. */
export function RegisterScreen() {
  const { search } = useLocation();
  const { registration } = useAtomValue(configAtom);
  const [draft, setDraft] = useState<RegisterDraft | null>(null);
  useEffect(() => {
    void readRegisterDraft().then(setDraft);
  }, []);
  return (
    <AuthFrame
      title={<FormattedMessage id="auth.register.title" />}
      lead={<FormattedMessage id="auth.register.lead" />}
      foot={<AppearanceSwitches {...useAppearance()} />}
    >
      {registration === 'closed' ? (
        <Notice kind="info" announce={false} title={<FormattedMessage id="auth.register.closed-title" />}>
          <FormattedMessage id="auth.register.closed-text" />
        </Notice>
      ) : draft ? (
        <Form draft={draft} />
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
