import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { accountsAtom, brokerAccountsAtom } from '#client/state/accounts.ts';
import { featureAtom } from '#client/state/config.ts';
import { connectivityInputAtom } from '#client/state/connectivity-watch.ts';
import { connectivityAtom, lastFailureAtom } from '#client/state/connectivity.ts';
import { refetchAllAtom } from '#client/state/resource-registry.ts';
import { feedReceivedAt } from '#client/state/ticker-store.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { useFreshnessSources, worstSource } from '#client/widgets/page-freshness.ts';
import { useNow } from '#client/widgets/use-now.ts';
import { bytesOfMinute } from './bytes-of-minute.ts';
import { LightRow } from './light-row.tsx';
import { LiteSwitch } from './lite-switch.tsx';
import { accountLight, feedLight, safeNow, serverLight } from './lights.ts';

const hasMarketAtom = featureAtom('market');
const hasStreamAtom = featureAtom('stream');

/** How far everything can be trusted now: three lights with their ages, what is safe to do, and each source of the page. */
export function ConnectionSheet({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const now = useNow();
  const connection = useAtomValue(connectivityAtom);
  const failure = useAtomValue(lastFailureAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  const accountsHeard = useAtomValue(accountsAtom).receivedAt;
  const hasMarket = useAtomValue(hasMarketAtom);
  const hasStream = useAtomValue(hasStreamAtom);
  const sources = useFreshnessSources();
  const refetch = useSetAtom(refetchAllAtom);
  const input = useSetAtom(connectivityInputAtom);
  const ago = (at: number | null) => {
    if (at === null) return intl.formatMessage({ id: 'connection.ago.never' });
    const seconds = Math.max(0, Math.round((now - at) / 1_000));
    return seconds < 60
      ? intl.formatMessage({ id: 'connection.ago.seconds' }, { seconds })
      : intl.formatMessage({ id: 'connection.ago.minutes' }, { minutes: Math.floor(seconds / 60) });
  };
  const packet = feedReceivedAt();
  const server = serverLight(connection);
  const feed = feedLight(worstSource(sources, now)?.freshness ?? null, packet === null ? null : now - packet, server);
  const { bytes, whole } = bytesOfMinute();
  const again = () => {
    input({ type: 'visible' });
    refetch();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      detent="full"
      title={<FormattedMessage id="connection.sheet.title" />}
      footer={
        <Button variant="primary" block onClick={again}>
          <FormattedMessage id="connection.retry" />
        </Button>
      }
    >
      <h3 className="font-semibold">
        <FormattedMessage id="connection.safe.title" />
      </h3>
      <ul className="mt-1 flex flex-col gap-1 text-text-2">
        {safeNow(server, hasMarket ? feed : 'good').map((sentence) => (
          <li key={sentence}>
            <FormattedMessage id={`connection.safe.${sentence}`} />
          </li>
        ))}
        {accounts
          .filter((account) => accountLight(account, server) === 'bad')
          .map((account) => (
            <li key={account.id}>
              <FormattedMessage id="connection.safe.login" values={{ name: account.label }} />
            </li>
          ))}
      </ul>
      <ul className="mt-2">
        <LightRow light={server} title={<FormattedMessage id="connection.server" />}>
          <p>
            <FormattedMessage
              id="connection.state.since"
              values={{ state: intl.formatMessage({ id: `connection.${connection.state}` }), time: format.wallTime(connection.since) }}
            />
          </p>
          <p>
            <FormattedMessage id="connection.heard" values={{ ago: ago(connection.lastHeartbeatAt) }} />
          </p>
          {failure ? (
            <p>
              <FormattedMessage
                id="connection.failure"
                values={{ time: format.wallTime(failure.at), error: errorText(failure.error, intl) }}
              />
            </p>
          ) : null}
        </LightRow>
        {accounts.map((account) => (
          <LightRow
            key={account.id}
            light={accountLight(account, server)}
            title={<FormattedMessage id="connection.broker" values={{ name: account.label }} />}
          >
            <p>
              <FormattedMessage id={`connection.account.${account.status}`} />
              {account.session_expires_at === null ? null : (
                <>
                  {', '}
                  <FormattedMessage
                    id="connection.account.expires"
                    values={{ time: format.dateTime(exchangeTime(account.session_expires_at)) }}
                  />
                </>
              )}
            </p>
            <p>
              <FormattedMessage id="connection.account.heard" values={{ ago: ago(accountsHeard) }} />
            </p>
          </LightRow>
        ))}
        {accounts.length === 0 ? (
          <li className="py-3 text-small text-text-3">
            <FormattedMessage id="connection.account.none" />
          </li>
        ) : null}
        {hasMarket ? (
          <LightRow light={feed} title={<FormattedMessage id="connection.feed" />}>
            <p>
              <FormattedMessage id="connection.packet" values={{ ago: ago(packet) }} />
            </p>
          </LightRow>
        ) : null}
      </ul>
      {sources.length === 0 ? null : (
        <>
          <h3 className="mt-4 font-semibold">
            <FormattedMessage id="connection.sources" />
          </h3>
          <dl className="facts">
            {sources.map((source, index) => (
              <SourceRow key={`${source.label}-${index}`} label={source.label} facts={source.facts} />
            ))}
          </dl>
        </>
      )}
      {hasStream ? <LiteSwitch /> : null}
      <p className="mt-3 text-small text-text-3">
        <FormattedMessage id={whole ? 'connection.data' : 'connection.data.stream'} values={{ kib: Math.ceil(bytes / 1024) }} />{' '}
        <FormattedMessage id="connection.explain" />
      </p>
    </Sheet>
  );
}

function SourceRow({ label, facts }: { label: string; facts: Parameters<typeof FreshnessBadge>[0]['facts'] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <FreshnessBadge facts={facts} />
      </dd>
    </>
  );
}
