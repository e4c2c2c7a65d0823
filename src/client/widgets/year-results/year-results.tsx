import { LOCALE_ROWS } from '#contract/locales.ts';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChevronLeft, ChevronRight } from '#client/ui/icons.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { keyAlongText } from '#client/ui/key-along-text.ts';
import { periodFigures, type ResultsByDate } from '../figures/calendar-month.ts';
import { ResultFigures } from '../figures/result-figures.tsx';
import { isShortened, shortAmount } from '../figures/short-amount.ts';
import { Pnl } from '../pnl.tsx';
import { pnlWords, directionOf, toneOf } from '../pnl-words.ts';
import { DAY_MARKS, monthReached } from './day-mark.ts';
import { DayBox, MiniMonth } from './mini-month.tsx';
import { type MonthLine, YearTable } from './year-table.tsx';

export interface YearResultsProps {
  /** YYYY. */
  year: string;
  results: ResultsByDate;
  /** The last date that the results reach. */
  last: string;
  /** The running trading date; null when the results end before it. */
  today: string | null;
  onYear: (year: string) => void;
  /** Opens a month (YYYY-MM) that has begun. */
  onMonth: (month: string) => void;
  currency?: Currency;
}

/** Whether anything is known of the month. */
const held = ({ figures: { net, unknown } }: MonthLine) => net !== null || unknown > 0;

/** Returns the first and the last year that the results reach. */
function yearsOf(results: ResultsByDate, last: string): readonly (string | undefined)[] {
  return [[...results.keys()].reduce((first, date) => (date < first ? date : first), last), last].map((date) => date.slice(0, 4));
}

/** Results of a year: twelve small months, each the way to its own calendar. */
export function YearResults({ year, results, last, today, onYear, onMonth, currency }: YearResultsProps) {
  const intl = useIntl();
  const format = useFormat(currency);
  const grid = useRef<HTMLUListElement>(null);
  const { firstWeekday } = LOCALE_ROWS[format.settings.locale];
  const months = useMemo(
    () =>
      Array.from({ length: 12 }, (_, place): MonthLine => {
        const month = `${year}-${String(place + 1).padStart(2, '0')}`;
        const name = intl.formatDate(`${month}-15T00:00:00Z`, { month: 'long', timeZone: 'UTC' });
        return { month, name, figures: periodFigures(month, results) };
      }),
    [year, results, intl],
  );
  const figures = useMemo(() => periodFigures(year, results), [year, results]);
  const begun = months.filter(({ month }) => month <= last.slice(0, 7)).map(({ month }) => month);
  const [wanted, setWanted] = useState<string | null>(null);
  const reached = begun.find((month) => month === wanted) ?? begun.at(-1) ?? null;
  const largest = Math.max(Math.abs(figures.best ?? 0), Math.abs(figures.worst ?? 0));
  const money = currency === undefined ? {} : { currency };
  const [earliest, latest] = yearsOf(results, last);
  const canStep = { [-1]: year > (earliest ?? ''), 1: year < (latest ?? '') };
  const stepYear = (step: 1 | -1) => onYear(String(Number(year) + step));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      const step = event.key === 'PageUp' ? -1 : 1;
      if (canStep[step]) stepYear(step);
      return;
    }
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('[data-month]') ?? [])];
    const next = monthReached(
      keyAlongText(event),
      buttons.findIndex((button) => button === document.activeElement),
      buttons.map((button) => button.offsetTop),
    );
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <div className="flex flex-col gap-3">
      <YearBar year={year} canStep={canStep} net={figures.net} onStep={stepYear} {...money} />
      <ul ref={grid} className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {months.map((line) => {
          const picture = <MiniMonth {...line} {...{ results, last, today, firstWeekday, largest }} />;
          return (
            <li key={line.month} className="min-w-0">
              {begun.includes(line.month) ? (
                <button
                  type="button"
                  className="flex w-full flex-col gap-1 rounded-input p-1 hover:bg-sunken"
                  data-month={line.month}
                  tabIndex={line.month === reached ? 0 : -1}
                  onFocus={() => setWanted(line.month)}
                  onKeyDown={onKeyDown}
                  onClick={() => onMonth(line.month)}
                >
                  <MonthSpoken line={line} {...money} />
                  <MonthHead line={line} {...money} />
                  {picture}
                </button>
              ) : (
                <div className="flex flex-col gap-1 p-1 text-text-3" aria-hidden>
                  <MonthHead line={line} {...money} />
                  {picture}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <MarkLegend />
      <ResultFigures figures={figures} {...money} />
      <YearTable lines={months.filter(held)} caption={year} {...money} />
    </div>
  );
}

interface YearBarProps extends Pick<YearResultsProps, 'year' | 'currency'> {
  canStep: Readonly<Record<1 | -1, boolean>>;
  net: ReturnType<typeof periodFigures>['net'];
  onStep: (step: 1 | -1) => void;
}

/** The year and its result, with buttons for the previous and next year. */
function YearBar({ year, canStep, net, onStep, currency }: YearBarProps) {
  const intl = useIntl();
  const money = currency === undefined ? {} : { currency };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <IconButton
        label={intl.formatMessage({ id: 'year-results.previous' })}
        icon={<Icon icon={ChevronLeft} directional />}
        disabled={!canStep[-1]}
        onClick={() => onStep(-1)}
      />
      <h3 className="font-semibold" aria-live="polite">
        {year}
      </h3>
      <IconButton
        label={intl.formatMessage({ id: 'year-results.next' })}
        icon={<Icon icon={ChevronRight} directional />}
        disabled={!canStep[1]}
        onClick={() => onStep(1)}
      />
      <span className="ms-auto">
        <span className="text-small text-text-3">
          <FormattedMessage id="year-results.sum" />{' '}
        </span>
        <Pnl value={net} {...money} />
      </span>
    </div>
  );
}

interface MonthPartProps extends Pick<YearResultsProps, 'currency'> {
  line: MonthLine;
}

/** A month's name and result. */
function MonthHead({ line, currency }: MonthPartProps) {
  const format = useFormat(currency);
  return (
    <span className="flex w-full flex-wrap items-baseline justify-between gap-x-2">
      <span aria-hidden className="text-small font-semibold first-letter:uppercase">
        {line.name}
      </span>
      {held(line) ? (
        <span
          aria-hidden={!isShortened(line.figures.net, format)}
          className={`amount text-small font-semibold ${toneOf(directionOf(line.figures.net))}`}
        >
          {shortAmount(line.figures.net, format)}
        </span>
      ) : null}
    </span>
  );
}

/** The same in words. */
function MonthSpoken({ line, currency }: MonthPartProps) {
  const intl = useIntl();
  const format = useFormat(currency);
  const words = held(line)
    ? intl.formatMessage(
        { id: 'year-results.month' },
        {
          month: line.name,
          result: pnlWords(line.figures.net, intl, format, 0),
          wins: line.figures.wins,
          losses: line.figures.losses,
          unknown: line.figures.unknown,
        },
      )
    : intl.formatMessage({ id: 'year-results.month-none' }, { month: line.name });
  return <span className="sr-only">{words}</span>;
}

/** What the boxes of the days mean. */
function MarkLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
      {DAY_MARKS.filter((mark) => mark !== 'ahead').map((mark) => (
        <li key={mark} className="flex items-center gap-1">
          <span style={{ width: 16 }}>
            <DayBox mark={mark} />
          </span>
          <FormattedMessage id={`year-results.mark-${mark}`} />
        </li>
      ))}
    </ul>
  );
}
