import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passkeySignIn } from '#client/api/security.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { passkeysWork } from '#client/platform/passkeys.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { signInWithAtom } from '#client/state/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { answerWithPasskey, type PasskeyProblem } from '../proof/passkey-answer.ts';

const offeredAtom = featureAtom('authenticate');

/** Loads its own messages and those of refusals in advance. */
const SignInButton = lazyPart(async () => SignIn, { words: ['step-up', 'errors'], lost: () => null });

function Problem({ problem }: { problem: PasskeyProblem }) {
  return <Notice kind="error">{errorText(problem, useIntl())}</Notice>;
}

function SignIn() {
  const intl = useIntl();
  const store = useStore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const press = async () => {
    setBusy(true);
    setProblem(null);
    const words = (refusal: string) => intl.formatMessage({ id: `step-up.passkey-${refusal}` });
    setProblem(await answerWithPasskey((passkey) => store.set(signInWithAtom, () => passkeySignIn(passkey)), words));
    setBusy(false);
  };
  return (
    <div className="mt-6 grid gap-3">
      <Button block busy={busy} onClick={() => void press()}>
        <FormattedMessage id="step-up.passkey" />
      </Button>
      {problem ? <Problem problem={problem} /> : null}
    </div>
  );
}

/** Signs in with a passkey, where the browser supports passkeys on this page. */
export function PasskeyButton() {
  const offered = useAtomValue(offeredAtom);
  const offline = useAtomValue(offlineAtom);
  return offered && !offline && passkeysWork() ? <SignInButton /> : null;
}
