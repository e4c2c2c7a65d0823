import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '#client/api/api-error.ts';
import type { Backtest } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Progress } from './progress.tsx';

interface TestControlsProps {
  /** State of the test; null before the first start. */
  state: Pick<Backtest, 'status' | 'reason_code' | 'done' | 'total'> | null;
  asking: 'start' | 'cancel' | null;
  running: boolean;
  error: ApiError | null;
  unheard: boolean;
  /** The test was started earlier, and its state is not known yet. */
  awaited: boolean;
  outdated: boolean;
  /** Whether the rules are valid. */
  sound: boolean;
  /** Whether everything else that the test needs is there; the form shows what is missing. */
  ready?: boolean;
  underlying: string;
  /** Whether the test needs a connection to continue. */
  needsServer?: boolean;
  /** Message id of the start button's first label. */
  startWords?: string;
  /** Copies the rules of the shown test into the form, where they differ; null where that is not offered. */
  onRules?: (() => void) | null;
  onStart: (sessions: number | null) => void;
  onCancel: () => void;
}

const CHOICES = ['20', '60', 'all'] as const;
type Choice = (typeof CHOICES)[number];

interface TestNoticesProps extends Pick<TestControlsProps, 'state' | 'error' | 'underlying' | 'unheard' | 'onRules'> {
  /** Runs the test again; null where the shown test has the current rules. */
  onAgain: (() => void) | null;
  canStart: boolean;
}

/** Notices about errors, and about a shown test whose rules differ from the current ones. */
function TestNotices({ state, error, underlying, unheard, onAgain, onRules, canStart }: TestNoticesProps) {
  const intl = useIntl();
  return (
    <>
      {error === null ? null : error.code === 'bot.no-session' ? (
        <Notice kind="info">
          <FormattedMessage id="backtest.empty" values={{ underlying }} />
        </Notice>
      ) : (
        <Notice kind="error">{errorText(error, intl)}</Notice>
      )}
      {unheard ? (
        <Notice kind="stale">
          <FormattedMessage id="backtest.unheard" />
        </Notice>
      ) : null}
      {onAgain === null ? null : (
        <Notice kind="stale">
          <p>
            <FormattedMessage id="backtest.outdated" />
          </p>
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
            {canStart ? (
              <Button size="sm" onClick={onAgain}>
                <FormattedMessage id="backtest.rerun" />
              </Button>
            ) : null}
            {onRules === null || onRules === undefined ? null : (
              <Button size="sm" variant="ghost" onClick={onRules}>
                <FormattedMessage id="backtest.take-rules" />
              </Button>
            )}
          </div>
        </Notice>
      )}
      {state?.status === 'failed' ? (
        <Notice kind="error" title={<FormattedMessage id="backtest.failed" values={{ done: state.done, total: state.total }} />}>
          {errorText({ code: state.reason_code ?? '', message: '' }, intl)}
        </Notice>
      ) : null}
    </>
  );
}

/** Chooses the number of sessions, starts and cancels a test over many days, and shows its notices. */
export function TestControls({
  state,
  asking,
  running,
  error,
  unheard,
  awaited,
  outdated,
  sound,
  ready = true,
  underlying,
  needsServer = true,
  startWords = 'backtest.start',
  onRules = null,
  onStart,
  onCancel,
}: TestControlsProps) {
  const intl = useIntl();
  const reasonId = useId();
  const offline = useAtomValue(offlineAtom) && needsServer;
  const [choice, setChoice] = useState<Choice>('20');
  const reason = offline
    ? awaited
      ? 'offline-awaited'
      : state === null
        ? 'offline'
        : 'offline-kept'
    : sound || running
      ? null
      : 'unsound';
  const begin = () => onStart(choice === 'all' ? null : Number(choice));
  const words =
    asking === null ? (running ? 'cancel' : state === null ? 'start' : 'again') : asking === 'start' ? 'starting' : 'cancelling';
  return (
    <>
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
        {/* The same button starts and cancels, so that the focus stays. */}
        <Button
          busy={asking !== null}
          disabled={reason !== null || (!ready && !running)}
          describedBy={reason === null ? undefined : reasonId}
          onClick={running ? onCancel : begin}
        >
          <FormattedMessage id={words === 'start' ? startWords : `backtest.${words}`} />
        </Button>
      </div>
      {reason === null ? null : (
        <Notice kind={offline ? 'stale' : 'info'} id={reasonId}>
          <FormattedMessage id={`backtest.${reason}`} />
        </Notice>
      )}
      <TestNotices
        {...{ state, error, underlying, onRules, unheard: unheard && !offline }}
        onAgain={outdated && asking === null ? begin : null}
        canStart={reason === null && sound && ready}
      />
      {state === null ? null : <Progress backtest={state} running={running} />}
    </>
  );
}
