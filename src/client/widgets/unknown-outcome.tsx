import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { canAskAtom, nudgeIntentsAtom } from '#client/state/orders/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Says that nobody knows yet whether what was sent has come: it is never sent twice, and the server is asked, or the trader's broker where it cannot be. */
export function UnknownOutcome({ titled = true }: { titled?: boolean }) {
  const ask = useSetAtom(nudgeIntentsAtom);
  const canAsk = useAtomValue(canAskAtom);
  return (
    <Notice
      kind="warn"
      title={titled ? <FormattedMessage id="outcome.unknown" /> : undefined}
      action={
        canAsk ? (
          <Button size="sm" onClick={() => ask()}>
            <FormattedMessage id="outcome.unknown.check" />
          </Button>
        ) : undefined
      }
    >
      <FormattedMessage id={canAsk ? 'outcome.unknown.note' : 'outcome.unknown.by-hand'} />
    </Notice>
  );
}
