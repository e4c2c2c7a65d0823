import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cancelBacktest, getBacktest } from '#client/api/backtests.ts';
import { cancelSweep, getSweep } from '#client/api/sweeps.ts';
import type { Backtest } from '#client/api/types.ts';
import { type BegunJob, begunJobsAtom, type JobPlace, seeJobAtom } from '#client/state/bots/begun-jobs.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { cancelKeptAtom, keptTestAtom, seeKeptAtom } from './kept-test.ts';
import { Progress } from './progress.tsx';
import { useJob } from './use-job.ts';

const CALLS = {
  backtest: { get: getBacktest, cancel: cancelBacktest },
  sweep: { get: getSweep, cancel: cancelSweep },
};

/** Place and subject of a started test. */
type Told = JobPlace & { readonly of: unknown };
type Stand = Pick<Backtest, 'status' | 'done' | 'total'>;

interface TestLineProps {
  told: Told;
  /** Null until the server has reported it. */
  state: Stand | null;
  /** Opens the test; null where its bot no longer exists. */
  onOpen: (() => void) | null;
  /** Cancels the test; null while that is not possible. */
  onCancel: (() => void) | null;
  busy: boolean;
  onSeen: () => void;
}

/** One test: its bot, progress or result, and a link to the test. */
function TestLine({ told, state, onOpen, onCancel, busy, onSeen }: TestLineProps) {
  const intl = useIntl();
  const { what, name } = told;
  const running = state?.status === 'running' || state?.status === 'waiting';
  const named = (id: string) => intl.formatMessage({ id: `backtest.begun.${id}` }, { name, what });
  let stands: ReactNode = <FormattedMessage id="backtest.begun.awaited" />;
  if (state !== null && !running)
    stands = <FormattedMessage id={`backtest.begun.${state.status}`} values={{ done: state.done, total: state.total }} />;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <p className="font-semibold break-words">{named('of')}</p>
        {running ? <Progress backtest={state} running /> : <p className="text-small text-text-2">{stands}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onOpen === null ? null : (
          <Button size="sm" aria-label={named('open-named')} onClick={onOpen}>
            <FormattedMessage id="backtest.begun.open" />
          </Button>
        )}
        {running || state === null ? (
          <Button
            size="sm"
            variant="ghost"
            busy={busy}
            disabled={onCancel === null}
            aria-label={named('cancel-named')}
            onClick={() => onCancel?.()}
          >
            <FormattedMessage id={busy ? 'backtest.cancelling' : 'backtest.cancel'} />
          </Button>
        ) : (
          <Button size="sm" variant="ghost" aria-label={named('dismiss-named')} onClick={onSeen}>
            <FormattedMessage id="backtest.begun.dismiss" />
          </Button>
        )}
      </div>
    </li>
  );
}

/** A test on the server, polled while it is shown. */
function ServerTest({ begun, onOpen }: { begun: BegunJob } & Pick<TestLineProps, 'onOpen'>) {
  const offline = useAtomValue(offlineAtom);
  const see = useSetAtom(seeJobAtom);
  const { begun: known, asking, cancel } = useJob<Stand, unknown>({ ...CALLS[begun.what], idOf: () => begun.id }, begun, false);
  return (
    <TestLine
      told={begun}
      state={known?.job ?? null}
      onOpen={onOpen}
      onCancel={offline || known === null ? null : cancel}
      busy={asking === 'cancel'}
      onSeen={() => see(begun.id)}
    />
  );
}

interface TestsBegunProps {
  portfolioId: string;
  /** Returns the function that opens a test in its form; null where its bot no longer exists. */
  openOf: (test: Told) => (() => void) | null;
}

/** Tests started on this device that still run, or have ended and were not opened since; empty without any. */
export function TestsBegun({ portfolioId, openOf }: TestsBegunProps) {
  const begun = (useAtomValue(begunJobsAtom) ?? []).filter((each) => !each.seen && each.portfolioId === portfolioId);
  const kept = useAtomValue(keptTestAtom);
  const [cancelKept, seeKept] = [useSetAtom(cancelKeptAtom), useSetAtom(seeKeptAtom)];
  const here = kept === null || kept.seen || kept.place.portfolioId !== portfolioId ? null : kept;
  const keptTold = here === null ? null : { ...here.place, of: { of: here.played.of, kind: here.played.kind } };
  if (begun.length === 0 && here === null) return null;
  return (
    <section className="card card-padded flex flex-col gap-3" aria-labelledby="tests-begun">
      <h2 id="tests-begun" className="font-semibold">
        <FormattedMessage id="backtest.begun" />
      </h2>
      <ul className="flex flex-col gap-3">
        {here === null || keptTold === null ? null : (
          <TestLine
            told={keptTold}
            state={here.played.backtest}
            onOpen={openOf(keptTold)}
            onCancel={() => cancelKept()}
            busy={false}
            onSeen={() => seeKept()}
          />
        )}
        {begun.map((each) => (
          <ServerTest key={each.id} begun={each} onOpen={openOf(each)} />
        ))}
      </ul>
    </section>
  );
}
