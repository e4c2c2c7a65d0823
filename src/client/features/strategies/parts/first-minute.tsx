import { marketCalendar } from '#client/platform/market-calendar.ts';
import { FormattedMessage } from 'react-intl';
import { firstLookAt } from '#domain/bots/definition-limits.ts';

/** States the first minute in which a window that starts with the session can enter; empty for other windows. */
export function FirstMinute({ from }: { from: string }) {
  const at = firstLookAt(marketCalendar, from);
  if (at === null) return null;
  return (
    <p className="text-small text-text-2">
      <FormattedMessage id="strategies.first-minute" values={{ from, at }} />
    </p>
  );
}
