import { useId, type ComponentProps, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Decision } from '#client/state/orders/use-decision.ts';
import { Button } from '#client/ui/button.tsx';
import { takeFocus } from '#client/ui/take-focus.ts';

/** The button that closes a sheet after sending. It replaces the send button and takes its focus. */
export function CloseDone({ onClose }: { onClose: () => void }) {
  return (
    <Button block variant="primary" ref={takeFocus} onClick={onClose}>
      <FormattedMessage id="positions.close-sheet" />
    </Button>
  );
}

interface DecisionFootProps {
  decision: Decision;
  variant: NonNullable<ComponentProps<typeof Button>['variant']>;
  /** Why sending is not possible now; null = sending is possible. */
  reason: string | null;
  /** Sending is off for a reason that the sheet shows elsewhere. */
  off?: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The foot of a sheet: the send button or the reason why it is off, and after sending the close button. */
export function DecisionFoot({ decision, variant, reason, off = false, onSend, onClose, children }: DecisionFootProps) {
  const reasonId = useId();
  if (decision.intent?.state === 'done') return <CloseDone onClose={onClose} />;
  return (
    <>
      {reason === null ? null : (
        <p id={reasonId} className="mb-2 text-small text-text-2">
          {reason}
        </p>
      )}
      <Button
        block
        variant={variant}
        disabled={reason !== null || off || decision.key !== null}
        busy={decision.intent?.state === 'sending'}
        describedBy={reason === null ? undefined : reasonId}
        onClick={onSend}
      >
        {children}
      </Button>
    </>
  );
}
