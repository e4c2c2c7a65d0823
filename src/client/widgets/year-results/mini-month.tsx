import { useMemo, type CSSProperties } from 'react';
import { cx } from '#client/ui/cx.ts';
import { weeksOf, type ResultsByDate } from '../figures/calendar-month.ts';
import { type DayMark, dayMark, strengthOf } from './day-mark.ts';

/** A sign beside the colour, which alone would say nothing to some. */
const SIGNS: Readonly<Record<DayMark, string>> = { won: '+', lost: '\u2212', flat: '=', unknown: '?', closed: '', ahead: '', idle: '' };
const LOOKS: Readonly<Record<DayMark, string>> = {
  won: 'text-up',
  lost: 'text-down',
  flat: 'bg-sunken text-text-2',
  unknown: 'text-warn bg-sunken',
  closed: 'hatched',
  ahead: '',
  idle: 'bg-sunken',
};
const SOFT: Readonly<Partial<Record<DayMark, string>>> = { won: 'var(--up-soft)', lost: 'var(--down-soft)' };

/** Used here alone: as styles of the elements they cost no page a rule. */
const BOX: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  aspectRatio: 1,
  lineHeight: 1,
  borderRadius: 3,
};
const WEEKS: CSSProperties = { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 2 };

/** A day as a square, as large as its cell; also the sample of a legend. */
export function DayBox({ mark, strength = 100, today = false }: { mark: DayMark; strength?: number; today?: boolean }) {
  const soft = SOFT[mark];
  return (
    <span
      aria-hidden
      className={cx('text-micro font-semibold', LOOKS[mark], today && 'outline-2 -outline-offset-2 outline-primary')}
      style={soft === undefined ? BOX : { ...BOX, backgroundColor: `color-mix(in oklab, ${soft} ${strength}%, transparent)` }}
    >
      {SIGNS[mark]}
    </span>
  );
}

interface MiniMonthProps {
  /** YYYY-MM. */
  month: string;
  results: ResultsByDate;
  /** The last date that the results reach. */
  last: string;
  today: string | null;
  firstWeekday: 0 | 1;
  /** The largest result of the year, without its sign. */
  largest: number;
}

/** The days of a month in weekly rows. Decorative: the month's result is written beside it. */
export function MiniMonth({ month, results, last, today, firstWeekday, largest }: MiniMonthProps) {
  const weeks = useMemo(() => weeksOf(month, firstWeekday), [month, firstWeekday]);
  return (
    <span aria-hidden className="w-full" style={WEEKS}>
      {weeks.flatMap((week, row) =>
        week.map((date, column) =>
          date === null ? (
            <span key={`${row}-${column}`} />
          ) : (
            <DayBox
              key={date}
              mark={dayMark(date, results, last)}
              strength={strengthOf(results.get(date) ?? 0, largest)}
              today={date === today}
            />
          ),
        ),
      )}
    </span>
  );
}
