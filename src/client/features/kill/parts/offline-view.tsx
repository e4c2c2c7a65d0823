import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lastPositions, type LastPositions } from '#client/state/risk/kill-last-positions.ts';
import { killAtom } from '#client/state/risk/kill.ts';
import { userIdAtom } from '#client/state/session/user.ts';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { BrokerPhones } from './broker-phones.tsx';

/** What a device without a connection can honestly say: that it cannot stop anything, what was open when it last knew, and whom to call. */
export function OfflineView() {
  const intl = useIntl();
  const userId = useAtomValue(userIdAtom);
  const kill = useAtomValue(killAtom);
  const [held, setHeld] = useState<readonly LastPositions[] | null>(null);
  useEffect(() => {
    let wanted = true;
    if (userId !== null) void lastPositions(userId).then((found) => wanted && setHeld(found));
    return () => {
      wanted = false;
    };
  }, [userId]);
  const open = held?.filter(({ positions }) => positions.length > 0) ?? [];
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
      <section className="flex flex-col gap-2" aria-label={intl.formatMessage({ id: 'kill.offline.positions' })}>
        <h3 className="font-semibold">
          <FormattedMessage id="kill.offline.positions" />
        </h3>
        {held !== null && open.length === 0 ? (
          <p className="text-text-2">
            <FormattedMessage id="kill.offline.none" />
          </p>
        ) : null}
        {open.map(({ portfolioId, positions, receivedAt }) => (
          <div key={portfolioId} className="is-stale">
            <AsOf at={receivedAt} />
            <ul>
              {positions.map((position) => (
                <li key={position.position_id} className="flex flex-wrap items-center justify-between gap-x-3 border-t border-border py-2">
                  <InstrumentName instrument={position.instrument} />
                  <span className="flex flex-col items-end">
                    <Quantity
                      kind={position.instrument.kind}
                      lots={position.net_lots}
                      units={position.net_quantity}
                      className="font-semibold"
                    />
                    <span className="text-small text-text-3">
                      <FormattedMessage
                        id="kill.offline.last-price"
                        values={{ price: <Price key="price" value={position.quote?.ltp ?? null} tick={position.instrument.tick_size} /> }}
                      />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </>
  );
}
