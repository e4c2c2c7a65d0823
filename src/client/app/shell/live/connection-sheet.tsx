import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { connectivityInputAtom } from '#client/state/connectivity-watch.ts';
import { connectivityAtom } from '#client/state/connectivity.ts';
import { refetchAllAtom } from '#client/state/resource-registry.ts';
import { feedReceivedAt } from '#client/state/ticker-store.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { useFreshnessSources } from '#client/widgets/page-freshness.ts';
import { useNow } from '#client/widgets/use-now.ts';

/** What the badges rest on: the connection, the feed and each source of the page with its age. */
export function ConnectionSheet({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const now = useNow();
  const connection = useAtomValue(connectivityAtom);
  const sources = useFreshnessSources();
  const refetch = useSetAtom(refetchAllAtom);
  const input = useSetAtom(connectivityInputAtom);
  const ago = (at: number | null) => {
    if (at === null) return intl.formatMessage({ id: 'connection.sheet.never' });
    const seconds = Math.max(0, Math.round((now - at) / 1_000));
    return seconds < 60
      ? intl.formatMessage({ id: 'connection.sheet.ago' }, { seconds })
      : intl.formatMessage({ id: 'connection.sheet.ago-minutes' }, { minutes: Math.floor(seconds / 60) });
  };
  const again = () => {
    input({ type: 'visible' });
    refetch();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      detent="auto"
      title={<FormattedMessage id="connection.sheet.title" />}
      footer={
        <Button variant="primary" block onClick={again}>
          <FormattedMessage id="connection.sheet.retry" />
        </Button>
      }
    >
      <dl className="facts">
        <dt>
          <FormattedMessage id="connection.sheet.connection" />
        </dt>
        <dd>
          <FormattedMessage id={`connection.${connection.state}`} />{' '}
          <span className="text-text-3">
            {intl.formatMessage({ id: 'connection.sheet.since' }, { time: format.wallTime(connection.since) })}
          </span>
        </dd>
        <dt>
          <FormattedMessage id="connection.sheet.last-heartbeat" />
        </dt>
        <dd>{ago(connection.lastHeartbeatAt)}</dd>
        <dt>
          <FormattedMessage id="connection.sheet.last-packet" />
        </dt>
        <dd>{ago(feedReceivedAt())}</dd>
        {sources.map((source, index) => (
          <SourceRow key={`${source.label}-${index}`} label={source.label} facts={source.facts} />
        ))}
      </dl>
      <p className="mt-3 text-small text-text-3">
        <FormattedMessage id="connection.sheet.explain" />
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
