import { FormattedMessage } from 'react-intl';
import { firstLookAt } from '#domain/bots/definition-limits.ts';

/** Says when a window that opens with the session is first looked at; nothing of every other window. */
export function FirstMinute({ from }: { from: string }) {
  const at = firstLookAt(from);
  if (at === null) return null;
  return (
    <p className="text-small text-text-2">
      <FormattedMessage id="strategies.first-minute" values={{ from, at }} />
    </p>
  );
}
