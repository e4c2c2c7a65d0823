import { marketCalendar } from '#client/platform/market-calendar.ts';
import { FormattedMessage } from 'react-intl';

/** Marks a date that may still change, because the exchange's holidays of that year are not published yet. */
export function ExpectedWord() {
  return (
    <span className="text-small font-normal text-text-3">
      {' · '}
      <FormattedMessage id="instrument.expected-word" />
    </span>
  );
}

/** Marks a date of a year whose calendar is not published as expected; draws nothing beside a published date. */
export function ExpectedMark({ date }: { date: string }) {
  return marketCalendar.knows(date) ? null : <ExpectedWord />;
}
