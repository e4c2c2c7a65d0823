import { FormattedMessage } from 'react-intl';
import { calendarKnows } from '#domain/calendar/holidays.ts';

/** Says of a day that it may still move: the exchange's holidays of its year are not in the calendar yet. */
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
  return calendarKnows(date) ? null : <ExpectedWord />;
}
