import { parentPort, workerData } from 'node:worker_threads';
import { backtestsOf } from '#domain/backtest/days/played-day.ts';
import { simulatedPast } from '#server/market/simulated/simulated-past.ts';
import type { GivenDay, ThreadAnswer, ThreadTask } from '#server/services/backtests/play-in-threads.ts';
import { ownTape } from '#server/services/own-history/own-tape.ts';
import { tapeOfDay } from '#domain/backtest/replay/stored-day.ts';

/* The script of a backtest thread, a file apart in the built product, started by services/backtests/play-in-threads.ts. */

const { definitions, set, margins } = workerData as ThreadTask;
const backtests = backtestsOf({ definitions, set }, margins);

function played(day: GivenDay): ThreadAnswer {
  if (backtests.some((backtest) => backtest.missedExpiry(day.date) !== null)) return 'expiry-missed';
  const tape = 'rows' in day ? ownTape(day) : tapeOfDay(simulatedPast.calendar, day, simulatedPast.optionCandles);
  return backtests.map((backtest) => backtest.whole(tape));
}

parentPort?.on('message', (day: GivenDay) => parentPort?.postMessage(played(day), []));
