import { useStore } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { ProofForm } from '#client/widgets/step-up/proof-form.tsx';
import { AppearanceSwitches } from '../parts/appearance-switches.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { useAppearance } from '../parts/use-appearance.ts';
import { signIn } from './session-calls.ts';

export interface SecondStepProps {
  /** The credentials of the first step, sent again together with the code. */
  email: string;
  password: string;
  onBack: () => void;
}

/** The second step of the sign-in: a code of the authenticator, or a recovery code. */
export function SecondStep({ email, password, onBack }: SecondStepProps) {
  const store = useStore();
  return (
    <AuthFrame
      title={<FormattedMessage id="step-up.second.title" />}
      lead={<FormattedMessage id="step-up.second.lead" values={{ email }} />}
      foot={<AppearanceSwitches {...useAppearance()} />}
    >
      <ProofForm
        asks="code"
        email={email}
        submit={<FormattedMessage id="step-up.second.submit" />}
        send={(proof) => signIn(store, { email, password, ...(proof.kind === 'code' ? { code: proof.code } : {}) })}
      >
        <Button variant="ghost" block onClick={onBack}>
          <FormattedMessage id="step-up.second.back" />
        </Button>
      </ProofForm>
    </AuthFrame>
  );
}
