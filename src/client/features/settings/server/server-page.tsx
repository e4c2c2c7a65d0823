import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { getServerState } from '#client/api/owner.ts';
import type { ServerState } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { OfflineNote } from '../parts/offline-note.tsx';
import { Groups, SectionCard } from '../parts/section-card.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { BackupsCard } from './backups-card.tsx';
import { Fact, useServerFigures } from './figures.tsx';
import { JobsCard, ProblemsCard } from './problems-card.tsx';

/** Interval of the polls while a backup runs. */
const AGAIN_MS = 2_000;
const load = () => getServerState({ quiet: 'shown' });

function PeopleCard({ people }: { people: ServerState['people'] }) {
  const { count, moment } = useServerFigures();
  return (
    <SectionCard title="server.people">
      <dl className="facts">
        <Fact name="users">{count(people?.users ?? null)}</Fact>
        <Fact name="seen-day">{count(people?.seen_in_day ?? null)}</Fact>
        <Fact name="seen-month">{count(people?.seen_in_month ?? null)}</Fact>
        <Fact name="last-seen">{moment(people?.last_seen_at ?? null)}</Fact>
        <Fact name="sessions">{count(people?.sessions ?? null)}</Fact>
      </dl>
    </SectionCard>
  );
}

function SpeedCard({ server: { orders, streams, feed_age, event_loop } }: { server: ServerState }) {
  const { bytes, count, duration } = useServerFigures();
  const none = <FormattedMessage id="server.none-yet" />;
  return (
    <SectionCard title="server.speed">
      <dl className="facts">
        <Fact name="orders-half">{orders.p50 === null ? none : duration(orders.p50)}</Fact>
        <Fact name="orders-most">{orders.p99 === null ? none : duration(orders.p99)}</Fact>
        <Fact name="orders-calls">{count(orders.calls)}</Fact>
        <Fact name="orders-working">{count(orders.working)}</Fact>
        <Fact name="feed">{duration(feed_age)}</Fact>
        <Fact name="loop">{duration(event_loop.p99)}</Fact>
        <Fact name="streams">
          <FormattedMessage id="server.streams-of" values={{ open: count(streams.open), slow: streams.slow }} />
        </Fact>
        <Fact name="stream-lag">
          <FormattedMessage id="server.stream-lag-of" values={{ events: streams.events_behind, size: bytes(streams.unread_bytes) }} />
        </Fact>
      </dl>
    </SectionCard>
  );
}

function SpaceCard({ sizes }: { sizes: ServerState['sizes'] }) {
  const { bytes } = useServerFigures();
  return (
    <SectionCard title="server.space">
      <dl className="facts">
        <Fact name="database">{bytes(sizes.database)}</Fact>
        <Fact name="own-history">{bytes(sizes.own_history)}</Fact>
        <Fact name="backup-files">{bytes(sizes.backups)}</Fact>
        <Fact name="disk-free">
          <FormattedMessage id="server.disk-free-of" values={{ free: bytes(sizes.disk_free), whole: bytes(sizes.disk) }} />
        </Fact>
        <Fact name="memory">{bytes(sizes.memory)}</Fact>
      </dl>
    </SectionCard>
  );
}

function VersionsCard({ versions: { app, node, postgres, migration } }: { versions: ServerState['versions'] }) {
  const { unknown } = useServerFigures();
  return (
    <SectionCard title="server.versions">
      <dl className="facts" dir="ltr">
        <Fact name="version-app">{app}</Fact>
        <Fact name="version-node">{node}</Fact>
        <Fact name="version-postgres">{postgres ?? unknown}</Fact>
        <Fact name="version-migration">{migration ?? unknown}</Fact>
      </dl>
    </SectionCard>
  );
}

/** The state of the server for its owner: numbers of users, without their identities or data. */
export function ServerPage() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const { moment } = useServerFigures();
  const { value, error, again } = useLoaded(load, !offline);
  const running = value?.backups.running ?? false;
  useEffect(() => {
    if (!running || offline) return undefined;
    const timer = setInterval(() => void again(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [running, offline, again]);
  if (error?.status === 404)
    return (
      <Notice kind="info">
        <FormattedMessage id="server.not-yours" />
      </Notice>
    );
  return (
    <Groups>
      <OfflineNote />
      {error ? <Notice kind="error">{errorText(error, intl)}</Notice> : null}
      {value === null ? (
        error || offline ? null : (
          <div className="skeleton h-64 rounded-card" aria-busy />
        )
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-small text-text-3" role="status">
              <FormattedMessage id="server.as-of" values={{ at: moment(value.read_at), since: moment(value.started_at) }} />
            </p>
            <Button disabled={offline} onClick={() => void again()}>
              <FormattedMessage id="server.refresh" />
            </Button>
          </div>
          <PeopleCard people={value.people} />
          <BackupsCard server={value} offline={offline} onChanged={again} />
          <SpeedCard server={value} />
          <SpaceCard sizes={value.sizes} />
          <JobsCard server={value} />
          <ProblemsCard problems={value.problems} />
          <VersionsCard versions={value.versions} />
        </>
      )}
    </Groups>
  );
}
