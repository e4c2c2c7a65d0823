import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChevronLeft, ChevronRight, Minus, Plus } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Select } from '#client/ui/select.tsx';

type Source = 'simulated-history' | 'own-history';

/** An instant of a past day: the minute of the day in India; null = the close of the session. */
interface Instant {
  readonly source: Source;
  readonly date: string;
  readonly minute: number | null;
}

interface PastBarProps {
  value: Instant;
  /** Days that can be looked at, oldest first; `closeOnly` = nothing but the close is known of it. */
  days: Readonly<Record<Source, readonly { readonly date: string; readonly closeOnly: boolean }[]>>;
  onChange: (value: Instant) => void;
  /** Back to now. */
  onNow: () => void;
}

const SOURCES: readonly Source[] = ['simulated-history', 'own-history'];

/** Minutes of a key. The rest (home, end) is the platform's. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -15,
  PageUp: 15,
};

/** Returns the end of a session's first minute and the close, as minutes of the day in India. */
function hoursOf(date: string): { readonly first: number; readonly close: number } {
  const session = marketCalendar.tradedSessionOn(date);
  return { first: marketCalendar.msOfDay(session.opensAt) / MINUTE_MS + 1, close: marketCalendar.msOfDay(session.closesAt) / MINUTE_MS };
}

/** Chooses the data, the day and the minute of it, and leads back to now. */
export function PastBar({ value, days, onChange, onNow }: PastBarProps) {
  const intl = useIntl();
  const format = useFormat();
  const text = (id: string) => intl.formatMessage({ id });
  const held = days[value.source];
  const place = held.findIndex(({ date }) => date === value.date);
  const go = (by: number) => {
    const next = held[place + by];
    if (next !== undefined) onChange({ ...value, date: next.date });
  };
  const sources = SOURCES.filter((source) => days[source].length > 0 || source === value.source);
  return (
    <div className="grid gap-2 rounded-card border border-border bg-sunken p-2">
      <div className="flex flex-wrap items-center gap-2">
        {sources.length < 2 ? null : (
          <Segmented
            size="sm"
            label={text('past.source')}
            value={value.source}
            segments={sources.map((source) => ({ value: source, label: text(`past.source.${source}`) }))}
            onChange={(source) => onChange({ ...value, source, date: nearest(days[source], value.date) })}
          />
        )}
        <div className="flex max-w-md min-w-0 flex-1 basis-64 items-center gap-1">
          <IconButton
            label={text('past.day-before')}
            icon={<Icon icon={ChevronLeft} directional />}
            disabled={place <= 0}
            onClick={() => go(-1)}
          />
          <Select
            className="min-w-0 flex-1"
            label={text('past.day')}
            value={value.date}
            options={held.toReversed().map(({ date, closeOnly }) => ({
              value: date,
              label: closeOnly
                ? intl.formatMessage({ id: 'past.close-only' }, { day: format.tradingDate(date) })
                : format.tradingDate(date),
            }))}
            onChange={(date) => onChange({ ...value, date })}
          />
          <IconButton
            label={text('past.day-after')}
            icon={<Icon icon={ChevronRight} directional />}
            disabled={place === -1 || place >= held.length - 1}
            onClick={() => go(1)}
          />
        </div>
        <Button size="sm" className="min-h-11" onClick={onNow}>
          <FormattedMessage id="past.now" />
        </Button>
      </div>
      {held[place]?.closeOnly === false ? <MinuteSlider key={`${value.source} ${value.date}`} value={value} onChange={onChange} /> : null}
    </div>
  );
}

/** The nearest day at or before another one, else the first. */
function nearest(days: readonly { readonly date: string }[], date: string): string {
  return days.findLast((day) => day.date <= date)?.date ?? days[0]?.date ?? date;
}

/** The minute of the day: dragged, by arrow keys a minute, by page keys a quarter of an hour, to the ends by home and end. */
function MinuteSlider({ value, onChange }: Pick<PastBarProps, 'value' | 'onChange'>) {
  const intl = useIntl();
  const format = useFormat();
  const id = useId();
  const hours = hoursOf(value.date);
  // Keys come faster than the page follows: each goes on from the one before.
  const newest = useRef<number | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const reached = moved !== null && (value.minute ?? hours.close) === moved;
  useEffect(() => {
    if (!reached) return;
    newest.current = null;
    setMoved(null);
  }, [reached]);
  const { first, close } = hours;
  const minute = Math.min(close, Math.max(first, value.minute ?? close));
  const shown = moved ?? minute;
  const at = exchangeTime(marketCalendar.instantAt(value.date, shown));
  const put = (next: number) => {
    const within = Math.min(close, Math.max(first, next));
    newest.current = within;
    setMoved(within);
    onChange({ ...value, minute: within === close ? null : within });
  };
  const step = (by: number) => put((newest.current ?? minute) + by);
  const spoken = format.time(at, { seconds: false });
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-small text-text-2">
        <FormattedMessage id="past.minute" />
      </label>
      <IconButton
        label={intl.formatMessage({ id: 'past.minute-before' })}
        icon={<Minus aria-hidden size={18} />}
        disabled={shown <= first}
        onClick={() => step(-1)}
      />
      <input
        id={id}
        type="range"
        dir="ltr"
        className="min-h-11 min-w-0 flex-1 accent-primary"
        min={first}
        max={close}
        value={shown}
        aria-valuetext={spoken}
        onChange={(event) => put(Number(event.target.value))}
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          step(by);
        }}
      />
      <IconButton
        label={intl.formatMessage({ id: 'past.minute-after' })}
        icon={<Plus aria-hidden size={18} />}
        disabled={shown >= close}
        onClick={() => step(1)}
      />
      <output htmlFor={id} className="min-w-12 text-end font-semibold tabular-nums">
        {format.time(at, { seconds: false })}
      </output>
    </div>
  );
}
