import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtom } from 'jotai';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { ChevronLeft, ChevronRight } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

interface TradingDayPickerProps {
  /** The exchange's trading date now; null while it is not known: then no day can be named. */
  current: string | null;
}

/** The trading day that all books show: back, forward, a date, or the current one. */
export function TradingDayPicker({ current }: TradingDayPickerProps) {
  const intl = useIntl();
  const format = useFormat();
  const id = useId();
  const [selected, setSelected] = useAtom(selectedDateAtom);
  const shown = selected ?? current;
  // Its place is kept until the day is known.
  if (shown === null || current === null) return <div className="h-[44px] w-52" />;
  const choose = (date: string) => setSelected(date >= current ? null : date);
  return (
    <div role="group" aria-label={intl.formatMessage({ id: 'day.label' })} className="flex items-center gap-1">
      <IconButton
        label={intl.formatMessage({ id: 'day.previous' })}
        icon={<Icon icon={ChevronLeft} directional />}
        onClick={() => choose(marketCalendar.previousTradingDay(shown))}
      />
      <label htmlFor={id} className="sr-only">
        <FormattedMessage id="day.label" />
      </label>
      {/* The platform's field would write the date in the browser's language: it lies invisible over ours. */}
      <span className="relative flex min-h-11 items-center rounded-input border border-border-strong bg-surface px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        <span aria-hidden className="font-semibold whitespace-nowrap">
          {format.tradingDate(shown)}
        </span>
        <input
          id={id}
          type="date"
          className="absolute inset-0 cursor-pointer opacity-0"
          value={shown}
          max={current}
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={(event) => {
            const { value } = event.target;
            if (/^\d{4}-\d{2}-\d{2}$/.test(value))
              choose(marketCalendar.isTradingDay(value) ? value : marketCalendar.tradingDayOnOrBefore(value));
          }}
        />
      </span>
      <IconButton
        label={intl.formatMessage({ id: 'day.next' })}
        icon={<Icon icon={ChevronRight} directional />}
        disabled={selected === null}
        onClick={() => choose(marketCalendar.nextTradingDay(shown))}
      />
      {selected === null ? null : (
        <Button size="sm" onClick={() => setSelected(null)}>
          <FormattedMessage id="day.current" />
        </Button>
      )}
    </div>
  );
}
