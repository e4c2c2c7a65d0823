import { marketCalendar } from '#client/platform/market-calendar.ts';
import { LOCALE_ROWS } from '#contract/locales.ts';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChevronLeft, ChevronRight } from '#client/ui/icons.ts';
import { cx } from '#client/ui/cx.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { keyAlongText } from '#client/ui/key-along-text.ts';
import { Pnl } from '../pnl.tsx';
import { directionOf, pnlWords } from '../pnl-words.ts';
import { monthFrom, periodFigures, sumOf, weeksOf, type ResultsByDate } from './calendar-month.ts';
import { ResultFigures } from './result-figures.tsx';
import { isShortened, shortAmount } from './short-amount.ts';

export interface PnlCalendarProps {
  /** YYYY-MM. */
  month: string;
  results: ResultsByDate;
  /** The running trading date. */
  today: string | null;
  /** Absent: the month stays. */
  onMonth?: (month: string) => void;
  /** Opens a day that has a result. */
  onOpen?: (date: string) => void;
  currency?: Currency;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 };
const TONES = { 1: 'bg-up-soft text-up', 0: '', [-1]: 'bg-down-soft text-down' } as const;

/** Results of a month, day by day and week by week, with what the month came to. */
export function PnlCalendar({ month, results, today, onMonth, onOpen, currency }: PnlCalendarProps) {
  const intl = useIntl();
  const format = useFormat(currency);
  const grid = useRef<HTMLTableElement>(null);
  const { firstWeekday } = LOCALE_ROWS[format.settings.locale];
  const weeks = useMemo(() => weeksOf(month, firstWeekday), [month, firstWeekday]);
  const figures = useMemo(() => periodFigures(month, results), [month, results]);
  const days = weeks.flat().filter((date) => date !== null);
  const opens = days.filter((date) => results.has(date));
  const [wanted, setWanted] = useState<string | null>(null);
  const reached = opens.find((date) => date === wanted) ?? opens.at(-1) ?? null;
  const money = currency === undefined ? {} : { currency };
  const title = intl.formatDate(`${month}-15T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'PageUp' || event.key === 'PageDown') && onMonth) {
      event.preventDefault();
      onMonth(monthFrom(month, event.key === 'PageUp' ? -1 : 1));
      return;
    }
    const step = STEPS[keyAlongText(event)];
    if (step === undefined || reached === null) return;
    event.preventDefault();
    const towards = step < 0 ? opens.toReversed() : opens;
    const goal = days[days.indexOf(reached) + step] ?? (step < 0 ? days[0] : days.at(-1));
    const next = towards.find((date) => (step < 0 ? date < reached && date <= (goal ?? '') : date > reached && date >= (goal ?? '')));
    if (next === undefined) return;
    setWanted(next);
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };

  return (
    <div className="@container flex flex-col gap-3">
      <MonthBar month={month} title={title} today={today} net={figures.net} {...(onMonth ? { onMonth } : {})} {...money} />
      <table ref={grid} className="w-full table-fixed">
        <caption className="sr-only">{title}</caption>
        <WeekHead firstWeekday={firstWeekday} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, place) => (
                <td key={date ?? place} className="p-0.5">
                  {date === null ? null : (
                    <Day
                      date={date}
                      results={results}
                      today={today}
                      reached={date === reached}
                      onReach={setWanted}
                      onKeyDown={onKeyDown}
                      {...(onOpen ? { onOpen } : {})}
                      {...money}
                    />
                  )}
                </td>
              ))}
              <td className="text-center @max-[36rem]:hidden">
                <span className="amount text-small font-semibold text-text-2">
                  {shortAmount(
                    sumOf(week.flatMap((date) => (date !== null && results.has(date) ? [results.get(date) ?? null] : []))),
                    format,
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ResultFigures figures={figures} {...money} />
    </div>
  );
}

interface DayProps extends Pick<PnlCalendarProps, 'results' | 'today' | 'onOpen' | 'currency'> {
  date: string;
  /** True for the single day in the Tab order. */
  reached: boolean;
  onReach: (date: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One day with its result; a button where `onOpen` is given and the day has a result. */
function Day({ date, results, today, reached, onReach, onKeyDown, onOpen, currency }: DayProps) {
  const intl = useIntl();
  const format = useFormat(currency);
  const result = results.get(date);
  const place = intl.formatNumber(Number(date.slice(8)));
  const inner = (
    <>
      <span className="text-small text-text-3">{place}</span>
      {result === undefined ? null : (
        <>
          <span aria-hidden={!isShortened(result, format)} className="amount text-small font-semibold @min-[36rem]:hidden">
            {shortAmount(result, format)}
          </span>
          <span aria-hidden className="amount text-small font-semibold @max-[36rem]:hidden">
            {format.signedMoney(result, 0)}
          </span>
        </>
      )}
    </>
  );
  const look = cx(
    'flex min-h-11 w-full flex-col items-center justify-center rounded-chip p-0.5',
    TONES[directionOf(result)],
    date === today && 'outline-2 -outline-offset-2 outline-primary',
    result === undefined && marketCalendar.isKnownClosed(date) && 'hatched',
  );
  const name = `${format.tradingDate(date)}: ${pnlWords(result, intl, format, 0)}`;
  if (result === undefined) return <span className={look}>{inner}</span>;
  if (!onOpen)
    return (
      <span className={look}>
        {inner}
        <span className="sr-only">{name}</span>
      </span>
    );
  return (
    <button
      type="button"
      className={look}
      data-date={date}
      tabIndex={reached ? 0 : -1}
      onFocus={() => onReach(date)}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(date)}
    >
      {inner}
      <span className="sr-only">{name}</span>
    </button>
  );
}

interface MonthBarProps extends Pick<PnlCalendarProps, 'month' | 'today' | 'onMonth' | 'currency'> {
  title: string;
  net: ReturnType<typeof periodFigures>['net'];
}

/** The month's name and result, with buttons for the previous and next month. */
function MonthBar({ month, title, today, net, onMonth, currency }: MonthBarProps) {
  const intl = useIntl();
  const money = currency === undefined ? {} : { currency };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {onMonth ? (
        <IconButton
          label={intl.formatMessage({ id: 'figures.calendar.previous' })}
          icon={<Icon icon={ChevronLeft} directional />}
          onClick={() => onMonth(monthFrom(month, -1))}
        />
      ) : null}
      <h3 className="font-semibold first-letter:uppercase" aria-live="polite">
        {title}
      </h3>
      {onMonth ? (
        <IconButton
          label={intl.formatMessage({ id: 'figures.calendar.next' })}
          icon={<Icon icon={ChevronRight} directional />}
          disabled={today === null || month >= today.slice(0, 7)}
          onClick={() => onMonth(monthFrom(month, 1))}
        />
      ) : null}
      <span className="ms-auto">
        <span className="text-small text-text-3">{intl.formatMessage({ id: 'figures.calendar.net' })} </span>
        <Pnl value={net} {...money} />
      </span>
    </div>
  );
}

/** The days of the week, and the week's sum. */
function WeekHead({ firstWeekday }: { firstWeekday: number }) {
  const intl = useIntl();
  return (
    <thead>
      <tr className="text-small text-text-3">
        {Array.from({ length: 7 }, (_, place) => (
          <th key={place} scope="col" className="pb-1 text-center font-medium">
            {/* A French day ends with a full stop, which would go before its word where the page runs from right to left. */}
            <bdi>{intl.formatDate(Date.UTC(2026, 10, 22 + firstWeekday + place), { weekday: 'short', timeZone: 'UTC' })}</bdi>
          </th>
        ))}
        <th scope="col" className="pb-1 text-center font-medium @max-[36rem]:hidden">
          <FormattedMessage id="figures.calendar.week" />
        </th>
      </tr>
    </thead>
  );
}
