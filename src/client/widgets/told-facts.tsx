import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useIntl } from 'react-intl';
import { toldInstant } from '#domain/calendar/told-instant.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** A day with a time of day: numbers alone may be anything. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/** An unknown field of another back end: numbers with their original decimals, times in exchange time, texts unchanged. */
export function ToldValue({ value }: { value: string | number | boolean }) {
  const intl = useIntl();
  const format = useFormat();
  if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'told.yes' : 'told.no' });
  if (typeof value === 'number') return <bdi className="numeric">{format.asTold(value)}</bdi>;
  if (DAY.test(value)) return format.tradingDate(value);
  const at = INSTANT.test(value) ? toldInstant(marketCalendar, value) : null;
  return at === null ? <bdi>{value}</bdi> : format.dateTime(exchangeTime(at));
}

/** The name of a column of another back end, in its own words. */
export const toldName = (name: string): string => name.replaceAll('_', ' ').trim();

interface ToldFactsProps {
  told: Readonly<Record<string, string | number | boolean>> | undefined;
  className?: string;
}

/** Everything that a row of another back end tells beyond what the screen has a place for; nothing where that is all. */
export function ToldFacts({ told, className }: ToldFactsProps) {
  const entries = Object.entries(told ?? {});
  if (entries.length === 0) return null;
  return (
    <dl className={cx('facts', className)}>
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="break-words">{toldName(name)}</dt>
          <dd className="min-w-0 break-words">
            <ToldValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
