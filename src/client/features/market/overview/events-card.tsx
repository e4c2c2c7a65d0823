import { FormattedMessage } from 'react-intl';
import { dayNumber } from '#domain/calendar/ist.ts';
import type { MarketEvent } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { eventDays } from '../model/movers.ts';

function EventText({ event }: { event: MarketEvent }) {
  if (event.kind === 'holiday') return <FormattedMessage id="overview.events.holiday" values={{ name: event.name ?? '' }} />;
  const values = { underlying: event.underlying ?? '', monthly: event.monthly ? 'yes' : 'no' };
  return <FormattedMessage id="overview.events.expiry" values={values} />;
}

/** What the calendar holds for today and the next seven days. */
export function EventsCard({ events, today }: { events: readonly MarketEvent[]; today: string }) {
  const format = useFormat();
  const days = eventDays([...events]);
  return (
    <Card flush title={<FormattedMessage id="overview.events.title" />}>
      {days.length === 0 ? (
        <p className="border-t border-border p-3 text-text-2 lg:px-4">
          <FormattedMessage id="overview.events.none" />
        </p>
      ) : (
        <dl>
          {days.map(([date, list]) => (
            <div key={date} className="flex min-h-11 flex-wrap items-baseline gap-x-3 border-t border-border px-3 py-2 lg:px-4">
              <dt className="min-w-20 font-semibold">
                {format.expiry(date, { weekday: true })}{' '}
                <span className="text-small font-normal text-text-3">
                  <FormattedMessage id="market.expiry.days" values={{ days: dayNumber(date) - dayNumber(today) }} />
                </span>
              </dt>
              {list.map((event) => (
                <dd key={`${event.kind}${event.underlying}${event.monthly}`} className="min-w-0">
                  <EventText event={event} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
