import { useAtomValue, useStore } from 'jotai';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passkeySignIn } from '#client/api/security.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useCatalogues } from '#client/i18n/use-catalogues.ts';
import { passkeysWork } from '#client/platform/passkeys.ts';
import { featureAtom } from '#client/state/config.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { signInWithAtom } from '#client/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { answerWithPasskey, type PasskeyProblem } from '../proof/passkey-answer.ts';

const offeredAtom = featureAtom('authenticate');

function Problem({ problem }: { problem: PasskeyProblem }) {
  useCatalogues('errors');
  return <Notice kind="error">{errorText(problem, useIntl())}</Notice>;
}

function SignInButton() {
  useCatalogues('step-up');
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
      {problem ? (
        <Suspense fallback={null}>
          <Problem problem={problem} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Signs in with a passkey, where this page can use one. */
export function PasskeyButton() {
  const offered = useAtomValue(offeredAtom);
  const offline = useAtomValue(offlineAtom);
  return offered && !offline && passkeysWork() ? <SignInButton /> : null;
}
