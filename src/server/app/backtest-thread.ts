import { parentPort, workerData } from 'node:worker_threads';
import { Backtest, type PlayedDay } from '#domain/backtest/days/played-day.ts';
import { simulatedPast } from '#server/market/simulated/simulated-past.ts';
import type { ThreadTask } from '#server/services/backtests/play-in-threads.ts';
import { type StoredDay, tapeOfDay } from '#server/services/history/tape-of-day.ts';

/* A thread that plays bots on the days it is given: a file of its own in the built product, started by services/backtests/play-in-threads.ts. */

const { definitions, margins } = workerData as ThreadTask;
const backtests = definitions.map((definition) => new Backtest(definition, margins));

function ended(steps: Generator<undefined, PlayedDay>): PlayedDay {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

parentPort?.on('message', (day: StoredDay) => {
  const tape = tapeOfDay(day, simulatedPast.optionCandles);
  parentPort?.postMessage(
    backtests.map((backtest) => ended(backtest.day(tape))),
    [],
  );
});
