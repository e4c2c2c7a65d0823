import { FormattedMessage } from 'react-intl';
import { dayNumber } from '#domain/calendar/dates.ts';
import type { MarketEvent } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { ExpectedWord } from '#client/widgets/expected-mark.tsx';
import { eventDays } from '../model/movers.ts';

/** The underlyings with a monthly expiry on a day, or with another expiry. */
function Expiries({ events, monthly }: { events: readonly MarketEvent[]; monthly: boolean }) {
  const names = events.filter((event) => event.kind === 'expiry' && event.monthly === monthly).map(({ underlying }) => underlying);
  if (names.length === 0) return null;
  return (
    <dd>
      <FormattedMessage
        id="overview.events.expiry"
        values={{ underlyings: <span dir="ltr">{names.join(', ')}</span>, monthly: monthly ? 'yes' : 'no' }}
      />
    </dd>
  );
}

/** The calendar of today and the next seven days. */
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
            <div key={date} className="border-t border-border px-3 py-2 lg:px-4">
              <dt className="font-semibold">
                {format.expiry(date, { weekday: true })}{' '}
                <span className="text-small font-normal text-text-3">
                  <FormattedMessage id="market.expiry.days" values={{ days: dayNumber(date) - dayNumber(today) }} />
                </span>
                {list.some(({ expected }) => expected) ? <ExpectedWord /> : null}
              </dt>
              {list
                .filter(({ kind }) => kind === 'holiday')
                .map(({ name }) => (
                  <dd key={name}>
                    <FormattedMessage id="overview.events.holiday" values={{ name: name ?? '' }} />
                  </dd>
                ))}
              <Expiries events={list} monthly />
              <Expiries events={list} monthly={false} />
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
