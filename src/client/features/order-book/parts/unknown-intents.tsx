import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import {
  accountsOf,
  canAskAtom,
  nudgeIntentsAtom,
  settleByHandAtom,
  unresolvedIntentsAtom,
  type Intent,
} from '#client/state/orders/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { wallTime } from '#domain/units/time.ts';

function kindOf({ call }: Intent): string {
  if (call.kind === 'idempotent') return call.operation;
  if (call.kind === 'execute') return call.body.action === 'square_off' ? 'square-off' : 'place';
  return call.kind;
}

/**
 * Requests whose answer was lost, above everything else: they count as working until the back end reports their outcome. Where the back end cannot be asked,
 * the trader decides.
 */
export function UnknownIntents({ accountNumber }: { accountNumber: string }) {
  const offline = useAtomValue(offlineAtom);
  const canAsk = useAtomValue(canAskAtom);
  const check = useSetAtom(nudgeIntentsAtom);
  const unknown = useAtomValue(unresolvedIntentsAtom).filter(
    ({ call, state }) => state === 'unknown' && (accountsOf(call).length === 0 || accountsOf(call).includes(accountNumber)),
  );
  if (unknown.length === 0) return null;
  return (
    <Notice
      kind="warn"
      title={<FormattedMessage id="order-book.unknown.title" />}
      action={
        canAsk ? (
          <Button size="sm" disabled={offline} onClick={() => check()}>
            <FormattedMessage id="order-book.unknown.check" />
          </Button>
        ) : undefined
      }
    >
      <ul>
        {unknown.map((intent) => (
          <li key={intent.key} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <span className="font-semibold">
              <FormattedMessage id={`order-book.unknown.what.${kindOf(intent)}`} />
            </span>
            <bdi>{intent.about}</bdi>
            <AsOf at={wallTime(intent.createdAt)} />
            {canAsk ? null : <SettleByHand intent={intent} />}
          </li>
        ))}
      </ul>
      <p>
        <FormattedMessage id={canAsk ? 'order-book.unknown.text' : 'order-book.unknown.by-hand'} />
      </p>
    </Notice>
  );
}

/** The trader states the outcome of a request. "Not received" needs a confirmation, because the same request can then be sent again. */
function SettleByHand({ intent }: { intent: Intent }) {
  const intl = useIntl();
  const settle = useSetAtom(settleByHandAtom);
  const [asking, setAsking] = useState(false);
  const named = (id: string) => intl.formatMessage({ id }, { about: intent.about });
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={named('order-book.unknown.taken.of')} onClick={() => void settle(intent.key, true)}>
        <FormattedMessage id="order-book.unknown.taken" />
      </Button>
      <Button size="sm" aria-label={named('order-book.unknown.not-taken.of')} onClick={() => setAsking(true)}>
        <FormattedMessage id="order-book.unknown.not-taken" />
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<FormattedMessage id="order-book.unknown.not-taken.title" />}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <FormattedMessage id="order-book.unknown.not-taken.keep" />
            </Button>
            <Button variant="danger" onClick={() => void settle(intent.key, false)}>
              <FormattedMessage id="order-book.unknown.not-taken" />
            </Button>
          </>
        }
      >
        <FormattedMessage id="order-book.unknown.not-taken.text" values={{ about: <bdi key="about">{intent.about}</bdi> }} />
      </Dialog>
    </span>
  );
}
