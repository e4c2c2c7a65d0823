import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useLoading } from '#client/state/resource/loading.ts';
import { registerAtom } from '#client/state/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { REGISTER_RULES } from '../model/register-rules.ts';
import { useForm } from '../model/use-form.ts';
import { AppearanceSwitches } from '../parts/appearance-switches.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { RegisterForm } from '../parts/register-form.tsx';
import { useAppearance } from '../parts/use-appearance.ts';

const EMPTY = { name: '', email: '', mobile: '', password: '' };

function Form({ onDone }: { onDone: (name: string) => void }) {
  const intl = useIntl();
  const register = useSetAtom(registerAtom);
  const busy = useLoading('register');
  const offline = useAtomValue(offlineAtom);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const form = useForm({
    initial: EMPTY,
    rules: REGISTER_RULES,
    submit: (values) => {
      setProblem(null);
      register({ name: values.name.trim(), email: values.email.trim(), mobile: values.mobile.trim(), password: values.password }).then(
        (user) => onDone(user.name),
        (thrown: unknown) => {
          const error = asApiError(thrown);
          if (!form.takeServerFaults(error)) setProblem(error);
        },
      );
    },
  });
  return (
    <>
      {problem ? <Notice kind="error">{errorText(problem, intl)}</Notice> : null}
      {offline ? (
        <Notice kind="stale">
          <FormattedMessage id="auth.create-user.offline" />
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

/** A signed-in user creates another one, where registration allows it; otherwise says who can. */
export function CreateUserScreen() {
  const { registration } = useAtomValue(configAtom);
  const appearance = useAppearance();
  const [done, setDone] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const again = () => {
    setDone(null);
    setRound(round + 1);
  };
  const body = () => {
    if (registration === 'closed')
      return (
        <Notice kind="info" announce={false} title={<FormattedMessage id="auth.register.closed-title" />}>
          <FormattedMessage id="auth.register.closed-text" />
        </Notice>
      );
    if (done === null) return <Form key={round} onDone={setDone} />;
    return (
      <Notice
        kind="success"
        action={
          <Button size="sm" onClick={again}>
            <FormattedMessage id="auth.create-user.another" />
          </Button>
        }
      >
        <FormattedMessage id="auth.create-user.done" values={{ name: done }} />
      </Notice>
    );
  };
  return (
    <AuthFrame
      title={<FormattedMessage id="auth.create-user.title" />}
      lead={<FormattedMessage id="auth.create-user.lead" />}
      foot={<AppearanceSwitches {...appearance} />}
    >
      {body()}
      <p className="auth-links">
        <Link to={HOME_PATH}>
          <FormattedMessage id="auth.create-user.back" />
        </Link>
      </p>
    </AuthFrame>
  );
}
