import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { HOME_PATH, LOGIN_PATH, REDIRECT_PARAMETER } from '#contract/constants.ts';
import { asApiError } from '#client/api/api-error.ts';
import { safePath } from '#client/platform/safe-path.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { signInAtom } from '#client/state/session/session.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ProofForm, type Proof } from '#client/widgets/step-up/proof-form.tsx';
import { AppearanceSwitches } from '../parts/appearance-switches.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { useAppearance } from '../parts/use-appearance.ts';
import { ConfirmProof } from '../proof/confirm-proof.tsx';

const canConfirmAtom = featureAtom('authenticate');

/** Confirms the user's identity, or switches the user. Keeps the route to return to. */
export function ConfirmScreen() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const back = safePath(parameters.get(REDIRECT_PARAMETER)) ?? HOME_PATH;
  const user = useAtomValue(userDataAtom);
  const offline = useAtomValue(offlineAtom);
  const canConfirm = useAtomValue(canConfirmAtom);
  const signIn = useSetAtom(signInAtom);
  const signOut = useSetAtom(signOutAtom);
  const appearance = useAppearance();
  const goBack = () => void navigate(back, { replace: true });
  const switchUser = () => {
    void signOut().then(() => navigate(`${LOGIN_PATH}?${REDIRECT_PARAMETER}=${encodeURIComponent(back)}`, { replace: true }));
  };
  const email = user?.email ?? '';
  /** Without the call for it a new sign-in proves the same. */
  const signInAgain = async (proof: Proof) => {
    if (proof.kind !== 'password') return null;
    return signIn({ email, password: proof.password }).then(() => {
      goBack();
      return null;
    }, asApiError);
  };
  const ways = (
    <>
      <Button variant="ghost" block onClick={switchUser}>
        <FormattedMessage id="step-up.page.switch" />
      </Button>
      <Button variant="ghost" block onClick={goBack}>
        <FormattedMessage id="step-up.page.back" />
      </Button>
    </>
  );
  return (
    <AuthFrame title={<FormattedMessage id="step-up.page.title" />} foot={<AppearanceSwitches {...appearance} />}>
      {canConfirm ? (
        <ConfirmProof lead="step-up.page.lead" onProved={goBack} />
      ) : (
        <>
          <p className="mb-3">
            <FormattedMessage id="step-up.page.lead-password" values={{ email }} />
          </p>
          {offline ? (
            <Notice kind="stale">
              <FormattedMessage id="step-up.offline" />
            </Notice>
          ) : null}
          <ProofForm
            asks="password"
            email={email}
            send={signInAgain}
            submit={<FormattedMessage id="step-up.confirm" />}
            disabled={offline || user === null}
          />
        </>
      )}
      <div className="mt-3 grid gap-2">{ways}</div>
    </AuthFrame>
  );
}
