import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { killAtom } from '#client/state/risk/kill.ts';
import { type LastKnown, lastKnown } from '#client/state/risk/last-known.ts';
import { userIdAtom } from '#client/state/session/user.ts';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { BrokerPhones } from './broker-phones.tsx';
import { LastOrders } from './last-orders.tsx';
import { LastPositions } from './last-positions.tsx';
import { ServerRules } from './server-rules.tsx';

/**
 * The emergency page without a connection: says that nothing can be stopped from here, and shows the broker's phone number, the open positions and orders at
 * the last contact, and the protection that the server applies alone.
 */
export function OfflineView() {
  const intl = useIntl();
  const userId = useAtomValue(userIdAtom);
  const kill = useAtomValue(killAtom);
  const [known, setKnown] = useState<LastKnown | null>(null);
  useEffect(() => {
    let wanted = true;
    if (userId !== null) void lastKnown(userId).then((found) => wanted && setKnown(found));
    return () => {
      wanted = false;
    };
  }, [userId]);
  return (
    <>
      <Notice kind="error" title={intl.formatMessage({ id: 'kill.offline.title' })}>
        <p>
          <FormattedMessage id="kill.offline.cannot" />
        </p>
        {kill.value !== null && kill.value.locks.length > 0 ? (
          <p>
            <FormattedMessage id="kill.offline.paused" /> <AsOf at={kill.receivedAt} />
          </p>
        ) : null}
      </Notice>
      <BrokerPhones editable={false} />
      {known === null ? null : (
        <>
          <LastPositions known={known} />
          <LastOrders known={known} />
          <ServerRules known={known} />
        </>
      )}
    </>
  );
}
