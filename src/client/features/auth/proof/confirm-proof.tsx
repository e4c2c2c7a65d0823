import { useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { confirmIdentity, getSecurity } from '#client/api/security.ts';
import type { ConfirmBody, Security } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { passkeysWork } from '#client/platform/passkeys.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { Notice } from '#client/ui/notice.tsx';
import { ProofForm } from '#client/widgets/step-up/proof-form.tsx';
import { answerWithPasskey } from './passkey-answer.ts';

interface ConfirmProofProps {
  /** Message id of the lead above the form, completed by `-password` or `-code`. */
  lead: 'step-up.lead' | 'step-up.page.lead';
  onProved: () => void;
  children?: ReactNode;
}

/** Asks for the user's password, code or passkey, and sends the proof to the server for confirmation. */
export function ConfirmProof({ lead, onProved, children }: ConfirmProofProps) {
  const intl = useIntl();
  const user = useAtomValue(userDataAtom);
  const offline = useAtomValue(offlineAtom);
  const [known, setKnown] = useState<Security | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    if (offline) return;
    getSecurity({ quiet: 'shown' }).then(setKnown, (thrown: unknown) => setProblem(asApiError(thrown)));
  }, [offline]);
  const confirm = async (body: ConfirmBody) => {
    await confirmIdentity(body, { quiet: 'shown' });
    onProved();
  };
  if (offline)
    return (
      <Notice kind="stale">
        <FormattedMessage id="step-up.offline" />
      </Notice>
    );
  if (problem) return <Notice kind="error">{errorText(problem, intl)}</Notice>;
  if (known === null) return <div className="skeleton h-24 rounded-card" aria-busy />;
  const asks = known.second_factor_since === null ? 'password' : 'code';
  const words = (refusal: string) => intl.formatMessage({ id: `step-up.passkey-${refusal}` });
  return (
    <>
      <p className="mb-3">
        <FormattedMessage id={`${lead}-${asks}`} values={{ email: user?.email ?? '' }} />
      </p>
      <ProofForm
        asks={asks}
        email={user?.email ?? ''}
        submit={<FormattedMessage id="step-up.confirm" />}
        send={(proof) => confirm(proof).then(() => null, asApiError)}
        sendPasskey={
          known.passkeys.length > 0 && passkeysWork()
            ? () => answerWithPasskey((passkey) => confirm({ kind: 'passkey', passkey: passkey as never }), words)
            : undefined
        }
      >
        {children}
      </ProofForm>
    </>
  );
}
