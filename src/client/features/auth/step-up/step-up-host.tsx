import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { proofWantedAtom, settleProofAtom } from '#client/state/session/step-up.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ConfirmProof } from '../proof/confirm-proof.tsx';

/** The dialog that asks for proof of identity when a call requires it. The call continues after the proof. */
export function StepUpHost() {
  const wanted = useAtomValue(proofWantedAtom);
  const settle = useSetAtom(settleProofAtom);
  return (
    <Dialog
      open={wanted}
      onClose={() => settle(false)}
      title={<FormattedMessage id="step-up.title" />}
      actions={
        <Button onClick={() => settle(false)}>
          <FormattedMessage id="step-up.cancel" />
        </Button>
      }
    >
      <ConfirmProof lead="step-up.lead" onProved={() => settle(true)} />
    </Dialog>
  );
}
