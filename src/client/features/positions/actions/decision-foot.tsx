import { useId, type ComponentProps, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Decision } from '#client/state/orders/use-decision.ts';
import { Button } from '#client/ui/button.tsx';
import { takeFocus } from '#client/ui/take-focus.ts';

/** Closes a sheet whose decision was taken. It stands where the button stood that is gone now, and has its focus. */
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
  /** Why it cannot be sent now; null = it can. */
  reason: string | null;
  /** It cannot be sent for something that the sheet says elsewhere. */
  off?: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The foot of a sheet with one decision: what sends it, or why that cannot be, and the way out once it was taken. */
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
