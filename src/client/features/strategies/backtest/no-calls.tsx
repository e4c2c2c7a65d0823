import { FormattedMessage } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';
import type { BotDraft } from '#domain/bots/definition.ts';

/** Warns that a bot with external calls receives none in a test without past calls. */
export function NoCalls({ calls }: { calls: BotDraft['calls'] | undefined }) {
  if (!calls || (calls.past ?? []).length > 0) return null;
  return (
    <Notice kind="warn">
      <FormattedMessage id="backtest.no-calls" />
    </Notice>
  );
}
