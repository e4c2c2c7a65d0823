import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import { errorText } from '#client/i18n/error-text.ts';
import { nudgeIntentsAtom } from '#client/state/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Keyed } from './use-keyed.ts';

interface KeyedStatusProps {
  keyed: Keyed;
  /** Sends the same once more after the question. */
  onAgain: () => void;
  /** What is said once it was taken. */
  children?: ReactNode;
}

/** What became of a decision, where it was made. */
export function KeyedStatus({ keyed, onAgain, children }: KeyedStatusProps) {
  const intl = useIntl();
  const check = useSetAtom(nudgeIntentsAtom);
  const { intent, blocked, twinSeconds, locked, reset } = keyed;
  const again = (
    <Button size="sm" onClick={reset}>
      <FormattedMessage id="positions.sent.change" />
    </Button>
  );
  if (twinSeconds !== null)
    return (
      <Notice
        kind="warn"
        action={
          <Button size="sm" onClick={onAgain}>
            <FormattedMessage id="positions.sent.twin.again" />
          </Button>
        }
      >
        <FormattedMessage id="positions.sent.twin" values={{ seconds: twinSeconds }} />
      </Notice>
    );
  if (blocked !== null)
    return (
      <Notice kind="error">
        <FormattedMessage id={`positions.sent.blocked.${blocked}`} />
      </Notice>
    );
  if (intent?.state === 'unknown')
    return (
      <Notice
        kind="warn"
        title={<FormattedMessage id="positions.sent.unknown.title" />}
        action={
          <Button size="sm" onClick={() => check()}>
            <FormattedMessage id="positions.sent.unknown.check" />
          </Button>
        }
      >
        <FormattedMessage id="positions.sent.unknown" />
      </Notice>
    );
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
  return locked ? (
    <p role="status">
      <FormattedMessage id="positions.sent.sending" />
    </p>
  ) : null;
}
