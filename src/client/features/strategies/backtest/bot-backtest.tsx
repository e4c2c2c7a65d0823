import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { BotDraft, BotKind } from '#domain/bots/definition.ts';
import { BacktestResult } from './backtest-result.tsx';
import { Progress } from './progress.tsx';
import { useBacktest } from './use-backtest.ts';

interface BotBacktestProps {
  kind: BotKind;
  definition: BotDraft;
  /** Whether nothing is wrong with the rules. */
  sound: boolean;
  /** Shows one of its days by itself; null where that is not offered. */
  onDay: ((date: string) => void) | null;
}

const CHOICES = ['20', '60', 'all'] as const;
type Choice = (typeof CHOICES)[number];

/** What a bot would have made of the stored past, day after day, by the rules as they are typed. */
export function BotBacktest({ kind, definition, sound, onDay }: BotBacktestProps) {
  const intl = useIntl();
  const reasonId = useId();
  const offline = useAtomValue(offlineAtom);
  const [choice, setChoice] = useState<Choice>('20');
  const { start, cancel, asking, running, error, unheard, played, outdated } = useBacktest(kind, definition);
  const reason = offline ? (played === null ? 'offline' : 'offline-kept') : sound || running ? null : 'unsound';
  const begin = () => start(choice === 'all' ? null : Number(choice));
  const words =
    asking === null ? (running ? 'cancel' : played === null ? 'start' : 'again') : asking === 'start' ? 'starting' : 'cancelling';
  const backtest = played?.backtest ?? null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-text-3">
        <FormattedMessage id="backtest.about" />
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          className="min-w-0 flex-1 basis-48"
          label={intl.formatMessage({ id: 'backtest.sessions' })}
          showLabel
          value={choice}
          segments={CHOICES.map((value) => ({
            value,
            label: intl.formatMessage({ id: 'backtest.newest' }, { count: value }),
            disabled: running,
          }))}
          onChange={setChoice}
        />
        {/* One button, so that the focus stays on it when the start becomes the way to end it. */}
        <Button
          busy={asking !== null}
          disabled={reason !== null}
          describedBy={reason === null ? undefined : reasonId}
          onClick={running ? cancel : begin}
        >
          <FormattedMessage id={`backtest.${words}`} />
        </Button>
      </div>
      {reason === null ? null : (
        <Notice kind={offline ? 'stale' : 'info'} id={reasonId}>
          <FormattedMessage id={`backtest.${reason}`} />
        </Notice>
      )}
      {error === null ? null : error.code === 'bot.no-session' ? (
        <Notice kind="info">
          <FormattedMessage id="backtest.empty" values={{ underlying: definition.underlying }} />
        </Notice>
      ) : (
        <Notice kind="error">{errorText(error, intl)}</Notice>
      )}
      {unheard && !offline ? (
        <Notice kind="stale">
          <FormattedMessage id="backtest.unheard" />
        </Notice>
      ) : null}
      {outdated && asking === null ? (
        <Notice
          kind="stale"
          action={
            reason === null && sound ? (
              <Button size="sm" onClick={begin}>
                <FormattedMessage id="backtest.rerun" />
              </Button>
            ) : null
          }
        >
          <FormattedMessage id="backtest.outdated" />
        </Notice>
      ) : null}
      {backtest?.status === 'failed' ? (
        <Notice kind="error" title={<FormattedMessage id="backtest.failed" values={{ done: backtest.done, total: backtest.total }} />}>
          {errorText({ code: backtest.reason_code ?? '', message: '' }, intl)}
        </Notice>
      ) : null}
      {backtest === null ? null : <Progress backtest={backtest} running={running} />}
      {played === null ? null : <BacktestResult played={played} partial={running} onDay={onDay} />}
    </div>
  );
}
