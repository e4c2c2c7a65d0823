import { FormattedMessage, useIntl } from 'react-intl';
import type { Backtest } from '#client/api/types.ts';

const SPOKEN_STEPS = 4;

/** The progress of a backtest: drawn with every day, announced to screen readers at each quarter only. */
export function Progress({ backtest, running }: { backtest: Pick<Backtest, 'status' | 'done' | 'total' | 'ahead'>; running: boolean }) {
  const intl = useIntl();
  const { done, total, status } = backtest;
  const values = { done, total, ahead: backtest.ahead ?? 0 };
  const text = intl.formatMessage({ id: status === 'waiting' ? 'backtest.waiting' : 'backtest.progress' }, values);
  const step = total === 0 ? 0 : Math.floor((done / total) * SPOKEN_STEPS);
  return (
    <div className={running ? 'flex flex-col gap-1' : undefined}>
      {running ? (
        <>
          <div
            role="progressbar"
            aria-label={intl.formatMessage({ id: 'backtest.progress-name' })}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={done}
            aria-valuetext={text}
            className="h-2 overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full bg-primary" style={{ inlineSize: `${total === 0 ? 0 : (done / total) * 100}%` }} />
          </div>
          <p className="text-small text-text-2 tabular-nums" aria-hidden>
            {text}
          </p>
        </>
      ) : null}
      {running || status === 'done' ? (
        <p className="sr-only" role="status">
          {running ? (
            <FormattedMessage id="backtest.spoken" values={{ quarters: step }} />
          ) : (
            <FormattedMessage id="backtest.done" values={values} />
          )}
        </p>
      ) : status === 'cancelled' ? (
        <p className="text-small text-text-2" role="status">
          <FormattedMessage id="backtest.cancelled" values={values} />
        </p>
      ) : null}
    </div>
  );
}
