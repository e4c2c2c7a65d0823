import { FormattedMessage, useIntl } from 'react-intl';
import type { Bot, BotRun } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { runNow } from '../model/run-now.ts';

interface RunLinesProps {
  bot: Bot;
  run: BotRun;
}

/** The current activity of a run, and the reason of its latest call to the owner. */
export function RunLines({ bot, run }: RunLinesProps) {
  const intl = useIntl();
  const now = runNow(run);
  return (
    <div className="flex flex-col gap-1">
      <p>{intl.formatMessage({ id: now.id }, now.values)}</p>
      {run.reason_code === null || run.asks ? null : (
        <p className={run.status === 'ended' ? 'text-text-2' : 'text-warn'}>
          {errorText({ code: run.reason_code, message: run.reason_code }, intl)}
        </p>
      )}
      {run.status !== 'ended' && run.set ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="strategies.run.in-set" values={{ times: run.set.multiplier }} />
        </p>
      ) : null}
      {run.status !== 'ended' && run.bot_revision < bot.revision ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="strategies.run.older-rules" />
        </p>
      ) : null}
    </div>
  );
}
