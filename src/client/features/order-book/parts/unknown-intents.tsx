import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { offlineAtom } from '#client/state/connectivity.ts';
import { accountsOf, nudgeIntentsAtom, unresolvedIntentsAtom, type Intent } from '#client/state/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { wallTime } from '#domain/units/time.ts';

function kindOf({ call }: Intent): string {
  if (call.kind === 'keyed') return call.operation;
  if (call.kind === 'execute') return call.body.action === 'square_off' ? 'square-off' : 'place';
  return call.kind;
}

/** Calls whose answer was lost, before everything else: they count as working until the server says what became of them. */
export function UnknownIntents({ accountNumber }: { accountNumber: string }) {
  const offline = useAtomValue(offlineAtom);
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
        <Button size="sm" disabled={offline} onClick={() => check()}>
          <FormattedMessage id="order-book.unknown.check" />
        </Button>
      }
    >
      <ul>
        {unknown.map((intent) => (
          <li key={intent.key} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">
              <FormattedMessage id={`order-book.unknown.what.${kindOf(intent)}`} />
            </span>
            <bdi>{intent.about}</bdi>
            <AsOf at={wallTime(intent.createdAt)} />
          </li>
        ))}
      </ul>
      <p>
        <FormattedMessage id="order-book.unknown.text" />
      </p>
    </Notice>
  );
}
