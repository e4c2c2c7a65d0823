import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import { errorText } from '#client/i18n/error-text.ts';
import type { Decision } from '#client/state/orders/use-decision.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { UnknownOutcome } from '#client/widgets/unknown-outcome.tsx';

interface DecisionStatusProps {
  decision: Decision;
  /** Sends the same request again, confirmed after the duplicate warning. */
  onAgain: () => void;
  /** Shown once the server has accepted the request. */
  children?: ReactNode;
}

/** The outcome of a sent request, shown where it was sent. */
export function DecisionStatus({ decision, onAgain, children }: DecisionStatusProps) {
  const intl = useIntl();
  const { intent, blocked, duplicateSeconds, key, reset } = decision;
  const again = (
    <Button size="sm" onClick={reset}>
      <FormattedMessage id="positions.sent.change" />
    </Button>
  );
  if (duplicateSeconds !== null)
    return (
      <Notice
        kind="warn"
        action={
          <Button size="sm" onClick={onAgain}>
            <FormattedMessage id="positions.sent.duplicate.again" />
          </Button>
        }
      >
        <FormattedMessage id="positions.sent.duplicate" values={{ seconds: duplicateSeconds }} />
      </Notice>
    );
  if (blocked !== null)
    return (
      <Notice kind="error">
        <FormattedMessage id={`positions.sent.blocked.${blocked}`} />
      </Notice>
    );
  if (intent?.state === 'unknown') return <UnknownOutcome />;
  if (intent?.state === 'void')
    return (
      <Notice kind="warn" action={again}>
        <FormattedMessage id="positions.sent.void" />
      </Notice>
    );
  if (intent?.state === 'refused')
    return (
      <Notice kind="error" action={again}>
        {intent.error === null ? intl.formatMessage({ id: 'errors.unknown' }) : errorText(intent.error, intl)}
      </Notice>
    );
  if (intent?.state === 'done') return <>{children}</>;
  return key !== null ? (
    <p role="status">
      <FormattedMessage id="positions.sent.sending" />
    </p>
  ) : null;
}
