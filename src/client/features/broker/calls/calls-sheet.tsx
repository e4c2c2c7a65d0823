import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Account, Broker, BrokerCalls } from '#client/api/types.ts';
import { hasText } from '#client/i18n/has-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useBrokerCalls } from '#client/state/accounts/broker-calls.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Check, TriangleAlert } from '#client/ui/icons.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { wallTime } from '#domain/units/time.ts';
import { BrokerAddress } from './broker-address.tsx';

type Call = BrokerCalls['calls'][number];
type Limit = BrokerCalls['limits'][number];

/** Returns the text of a name; a newer server may send one that this version has no text for. */
function textOf(intl: IntlShape, part: 'kind' | 'outcome', name: string): string {
  const id = `broker.calls.${part}.${name}`;
  return hasText(intl, id) ? intl.formatMessage({ id }) : name;
}

/** A call with its result, the time taken, and the broker's words. */
function CallRow({ call: { at, kind, outcome, waited_ms: waited, took_ms: took, note } }: { call: Call }) {
  const intl = useIntl();
  const format = useFormat();
  const done = outcome === 'done';
  const time = wallTime(at);
  return (
    <li className="flex items-start gap-3 border-b border-border py-3">
      <span className={done ? 'text-good' : 'text-warn'}>
        <Icon icon={done ? Check : TriangleAlert} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">
          <FormattedMessage
            id="broker.calls.call"
            values={{ kind: textOf(intl, 'kind', kind), outcome: textOf(intl, 'outcome', outcome) }}
          />
        </span>
        <span className="block text-small text-text-3">
          <FormattedMessage id={waited > 0 ? 'broker.calls.took-waited' : 'broker.calls.took'} values={{ took, waited }} />
        </span>
        {note === null ? null : <bdi className="block text-small break-words text-text-2">{note}</bdi>}
      </span>
      <time className="shrink-0 text-small text-text-3" dateTime={new Date(at).toISOString()}>
        {format.wallDate(time)} {format.wallTime(time, { seconds: true })}
      </time>
    </li>
  );
}

/** One of the broker's limits and how much of it is used now. */
function LimitRow({ limit: { kinds, most, in_ms: span, reserve, used } }: { limit: Limit }) {
  return (
    <li>
      <FormattedMessage
        id={kinds.includes('place') ? 'broker.calls.limit.orders' : 'broker.calls.limit.reads'}
        values={{ used, most, reserve, seconds: span / 1_000 }}
      />
    </li>
  );
}

/** How the broker has answered the last calls. A server of an earlier version does not tell. */
function Health({ health }: { health: BrokerCalls['health'] | undefined }) {
  return health === undefined ? null : (
    <p className="text-small text-text-2">
      {health.median_ms === null || health.slow_ms === null ? null : (
        <>
          <FormattedMessage
            id="broker.calls.health"
            values={{ calls: health.calls, median: health.median_ms, slow: health.slow_ms }}
          />{' '}
        </>
      )}
      {health.unanswered === 0 ? null : <FormattedMessage id="broker.calls.unanswered" values={{ unanswered: health.unanswered }} />}
    </p>
  );
}

/** The last calls to the broker of an account, newest first, and how much of the broker's limits is used. */
export function CallsSheet({ account, broker, onClose }: { account: Account; broker: Broker | null; onClose: () => void }) {
  const intl = useIntl();
  const calls = useBrokerCalls(account.id);
  const title = intl.formatMessage({ id: 'broker.calls.title' }, { label: account.label });
  return (
    <Sheet open onClose={onClose} title={title}>
      {broker?.capabilities.includes('address-check') === true ? <BrokerAddress accountId={account.id} /> : null}
      <PageState
        resource={calls}
        what={title}
        skeleton={<div className="skeleton h-40" aria-hidden />}
        isEmpty={({ calls: list }) => list.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="broker.calls.none" />
          </p>
        }
      >
        {({ calls: list, limits, health }) => (
          <>
            <Health health={health} />
            <ul className="text-small text-text-2" aria-label={intl.formatMessage({ id: 'broker.calls.limits' })}>
              {limits.map((limit) => (
                <LimitRow key={`${limit.kinds.join()} ${limit.in_ms}`} limit={limit} />
              ))}
            </ul>
            <ol>
              {list.map((call, place) => (
                <CallRow key={`${call.at} ${list.length - place}`} call={call} />
              ))}
            </ol>
          </>
        )}
      </PageState>
    </Sheet>
  );
}
