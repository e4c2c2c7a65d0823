import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { configAtom } from '#client/state/start/config.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AppearanceSwitches } from '../parts/appearance-switches.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { RegisterForm, RegistrationClosed } from '../parts/register-form.tsx';
import { useAppearance } from '../parts/use-appearance.ts';

const EMPTY = { name: '', email: '', mobile: '', password: '' };

/** A signed-in user creates another user, where registration allows it; otherwise a notice about who can. */
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
    if (registration === 'closed') return <RegistrationClosed />;
    if (done === null)
      return <RegisterForm key={round} initial={EMPTY} offlineText={<FormattedMessage id="auth.create-user.offline" />} onDone={setDone} />;
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
