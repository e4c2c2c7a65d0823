import { NO_VALUE } from '#client/i18n/format.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Account } from '#client/api/types.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { accountsAtom, brokerAccountsAtom } from '#client/state/accounts/accounts.ts';
import { streamBytesOfMinute } from '#client/state/device/data-used.ts';
import { liteAtom } from '#client/state/device/lite.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { reconnectAtom } from '#client/state/stream/stream.ts';
import { connectivityAtom, lastFailureAtom, portalAtom } from '#client/state/stream/connectivity.ts';
import { refetchAllAtom } from '#client/state/resource/resource-registry.ts';
import { feedReceivedAt } from '#client/state/market/ticker-store.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/cx.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SourceBadge } from '#client/widgets/freshness-badge.tsx';
import { NetworkSignIn } from '#client/widgets/network-sign-in.tsx';
import { useFreshnessSources, worstSource } from '#client/widgets/page-freshness.ts';
import { useMoment } from '#client/widgets/use-moment.ts';
import { useNow } from '#client/widgets/use-now.ts';
import { accountLight, feedLight, safeNow, serverLight, type Light } from './lights.ts';

const hasMarketAtom = featureAtom('market');
const hasStreamAtom = featureAtom('stream');

/** Returns how long ago something was heard, in words. */
function agoText(intl: IntlShape, at: number | null, now: number): string {
  if (at === null) return intl.formatMessage({ id: 'connection.ago.never' });
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  return seconds < 60
    ? intl.formatMessage({ id: 'connection.ago.seconds' }, { seconds })
    : intl.formatMessage({ id: 'connection.ago.minutes' }, { minutes: Math.floor(seconds / 60) });
}

const MINUTE = 60_000;
/** The browser's limit of resource timing entries; beyond it newer requests are not recorded. */
const MOST_ENTRIES = 250;

/** Returns how much was received in the last minute; `whole` is false when the browser no longer names single requests. */
function bytesOfMinute(): { readonly bytes: number; readonly whole: boolean } {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const stream = streamBytesOfMinute();
  if (entries.length >= MOST_ENTRIES) return { bytes: stream, whole: false };
  const since = performance.now() - MINUTE;
  const requests = entries.filter((entry) => entry.responseEnd > since).reduce((sum, entry) => sum + (entry.transferSize || 0), 0);
  return { bytes: requests + stream, whole: true };
}

/** The state of the connection: three lights with their ages, the actions that are safe now, and each source of the page. */
export function ConnectionSheet({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const now = useNow();
  const connection = useAtomValue(connectivityAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  const hasMarket = useAtomValue(hasMarketAtom);
  const hasStream = useAtomValue(hasStreamAtom);
  const sources = useFreshnessSources();
  const refetch = useSetAtom(refetchAllAtom);
  const reconnect = useSetAtom(reconnectAtom);
  const packet = feedReceivedAt();
  const server = serverLight(connection);
  const feed = feedLight(worstSource(sources, now)?.freshness ?? null, packet === null ? null : now - packet, server);
  const { bytes, whole } = bytesOfMinute();
  const again = () => {
    reconnect();
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
      <SafeNow
        sentences={safeNow(server, hasMarket ? feed : 'good')}
        loggedOut={accounts.filter((account) => accountLight(account, server) === 'bad')}
      />
      <ul className="mt-2">
        <ServerRow light={server} now={now} />
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} light={accountLight(account, server)} now={now} />
        ))}
        {accounts.length === 0 ? (
          <li className="py-3 text-small text-text-3">
            <FormattedMessage id="connection.account.none" />
          </li>
        ) : null}
        {hasMarket ? (
          <LightRow light={feed} title={<FormattedMessage id="connection.feed" />}>
            <p>
              <FormattedMessage id="connection.packet" values={{ ago: agoText(intl, packet, now) }} />
            </p>
          </LightRow>
        ) : null}
      </ul>
      <Sources sources={sources} />
      {hasStream ? <LiteSwitch /> : null}
      <p className="mt-3 text-small text-text-3">
        <FormattedMessage id={whole ? 'connection.data' : 'connection.data.stream'} values={{ kib: Math.ceil(bytes / 1024) }} />{' '}
        <FormattedMessage id="connection.explain" />
      </p>
    </Sheet>
  );
}

/** Switches between every price tick and one update every two seconds. */
function LiteSwitch() {
  const id = useId();
  const [lite, setLite] = useAtom(liteAtom);
  return (
    <label className="mt-3 flex min-h-11 items-start gap-3 rounded-input bg-sunken p-3">
      <input
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        type="checkbox"
        className="size-5 shrink-0"
        checked={lite}
        onChange={(event) => setLite(event.target.checked)}
      />
      <span>
        <span id={id} className="block font-semibold">
          <FormattedMessage id="connection.lite" />
        </span>
        <span id={`${id}-note`} className="block text-small text-text-3">
          <FormattedMessage id="connection.lite.hint" />
        </span>
      </span>
    </label>
  );
}

const LOOKS = {
  good: ['check', 'text-good'],
  warn: ['warn', 'text-warn'],
  bad: ['alert', 'text-danger'],
  unknown: ['info', 'text-text-3'],
} as const;

/** One section of the connection between exchange and device: light, status word, details and age. */
function LightRow({ light, title, children }: { light: Light; title: ReactNode; children: ReactNode }) {
  const [glyph, tone] = LOOKS[light];
  return (
    <li className="flex gap-3 border-b border-border py-3" data-light={light}>
      <span className={cx('shrink-0', tone)}>
        <Glyph name={glyph} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span className="wrap-anywhere">{title}</span>
          <span className={tone}>
            <FormattedMessage id={`connection.light.${light}`} />
          </span>
        </p>
        <div className="text-small text-text-2">{children}</div>
      </div>
    </li>
  );
}

/** What can be done now, and the accounts that need a login first. */
function SafeNow({ sentences, loggedOut }: { sentences: ReturnType<typeof safeNow>; loggedOut: readonly Account[] }) {
  return (
    <>
      <h3 className="font-semibold">
        <FormattedMessage id="connection.safe.title" />
      </h3>
      <ul className="mt-1 flex flex-col gap-1 text-text-2">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <FormattedMessage id={`connection.safe.${sentence}`} />
          </li>
        ))}
        {loggedOut.map((account) => (
          <li key={account.id}>
            <FormattedMessage id="connection.safe.login" values={{ name: account.label }} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ServerRow({ light, now }: { light: Light; now: number }) {
  const intl = useIntl();
  const connection = useAtomValue(connectivityAtom);
  const failure = useAtomValue(lastFailureAtom);
  const portal = useAtomValue(portalAtom);
  const since = useMoment(connection.state === 'online' ? connection.since : connection.brokenAt);
  const failedAt = useMoment(failure?.at ?? null);
  return (
    <LightRow light={light} title={<FormattedMessage id="connection.server" />}>
      <p>
        <FormattedMessage
          id="connection.state.since"
          values={{
            state: intl.formatMessage({ id: `connection.${connection.state}` }),
            time: since,
          }}
        />
      </p>
      <p>
        <FormattedMessage id="connection.heard" values={{ ago: agoText(intl, connection.lastHeartbeatAt, now) }} />
      </p>
      {failure ? (
        <p>
          <FormattedMessage id="connection.failure" values={{ time: failedAt, error: errorText(failure.error, intl) }} />
        </p>
      ) : null}
      {portal ? (
        <p>
          <NetworkSignIn className="btn btn-secondary" />
        </p>
      ) : null}
    </LightRow>
  );
}

function AccountRow({ account, light, now }: { account: Account; light: Light; now: number }) {
  const intl = useIntl();
  const format = useFormat();
  const heard = useAtomValue(accountsAtom).receivedAt;
  return (
    <LightRow light={light} title={<FormattedMessage id="connection.broker" values={{ name: account.label }} />}>
      <p>
        {account.status === null ? NO_VALUE : <FormattedMessage id={`connection.account.${account.status}`} />}
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
        <FormattedMessage id="connection.account.heard" values={{ ago: agoText(intl, heard, now) }} />
      </p>
    </LightRow>
  );
}

/** Each source of the page with its own age. */
function Sources({ sources: all }: { sources: ReturnType<typeof useFreshnessSources> }) {
  // Only sources with a name get a badge.
  const sources = all.filter(({ label }) => label !== '');
  if (sources.length === 0) return null;
  return (
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
  );
}

function SourceRow({ label, facts }: { label: string; facts: Parameters<typeof SourceBadge>[0]['facts'] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <SourceBadge facts={facts} />
      </dd>
    </>
  );
}
