import { lazyCode } from '#client/platform/lazy-module.ts';
export type { KeptTask } from './kept-player.ts';
import type { KeptBacktest, KeptTask, KeptTrade, KeptTrades, TradesPlace } from './kept-player.ts';
import type { KeptChain, KeptChainOf, KeptCourse, KeptCourseOf } from './kept-past.ts';
import type { KeptAsk, KeptTold } from './kept-work.ts';
import type { PlayerHost } from './kept-worker.ts';

/** The address of the built worker. */
const { './kept-worker.ts': workerUrl = '' } = import.meta.glob<string>('./kept-worker.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});

/** The built worker's file also contains the player for use in the page, so one stored file serves both. */
const loadWork = import.meta.env.PROD
  ? lazyCode('kept-worker', async () => {
      await import(/* @vite-ignore */ workerUrl);
      const { keptWork } = globalThis as PlayerHost;
      if (keptWork === undefined) throw new Error('the player of kept days did not load');
      return keptWork;
    })
  : lazyCode('kept-work', async () => (await import('./kept-work.ts')).keptWork);

/** A test on this device, under way or ended. */
export interface KeptRun {
  /** Aborts the backtest at once; its results are lost. */
  readonly end: () => void;
  readonly trades: (place: TradesPlace) => Promise<KeptTrades>;
  /** Null when the sessions of the trade are no longer stored. */
  readonly trade: (number: number) => Promise<KeptTrade | null>;
}

interface Listener {
  readonly tell: (backtest: KeptBacktest) => void;
  /** Called when the worker could not be loaded or crashed. */
  readonly onBroken: () => void;
}

/** Runs the backtest: a worker, or the page in a browser without workers. */
interface Player {
  readonly ask: (asked: KeptAsk) => void;
  readonly end: () => void;
}

function playerOnPage(hear: (told: KeptTold) => void): Player {
  let wanted = true;
  const work = loadWork().then((keptWork) =>
    keptWork(
      (told) => wanted && hear(told),
      () => wanted,
    ),
  );
  const broken = () => wanted && hear({ told: 'broken', number: null, why: 'the player did not load' });
  return { ask: (asked) => void work.then((answer) => answer(asked), broken), end: () => void (wanted = false) };
}

function playerBeside(hear: (told: KeptTold) => void): Player {
  const worker = new Worker(workerUrl, { type: 'module' });
  const broken = () => hear({ told: 'broken', number: null, why: 'the worker broke' });
  worker.addEventListener('message', ({ data }: MessageEvent<KeptTold>) => hear(data));
  worker.addEventListener('error', broken);
  worker.addEventListener('messageerror', broken);
  return { ask: (asked) => worker.postMessage(asked, {}), end: () => worker.terminate() };
}

function startPlayer(hear: (told: KeptTold) => void): Player {
  if (typeof Worker === 'undefined') return playerOnPage(hear);
  try {
    return playerBeside(hear);
  } catch {
    return playerOnPage(hear);
  }
}

/** Starts the worker and returns its request function; unsolicited messages go to `hear`. */
function startAsking(hear: (told: KeptTold) => void) {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (reason: Error) => void }>();
  let last = 0;
  const player = startPlayer((told) => {
    hear(told);
    if (told.told === 'so-far') return;
    for (const [number, { resolve, reject }] of waiting) {
      if (told.number !== null && told.number !== number) continue;
      waiting.delete(number);
      if (told.told === 'answer') resolve(told.answer as never);
      else reject(new Error(told.why));
    }
  });
  return {
    player,
    question: <Answer>(asked: (number: number) => KeptAsk) =>
      new Promise<Answer>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        player.ask(asked(last));
      }),
  };
}

/** Runs a backtest on stored sessions in a worker and reports the progress. The worker stays until `end`, because it holds the trades. */
export function playKept(task: KeptTask, { tell, onBroken }: Listener): KeptRun {
  const { player, question } = startAsking((told) => {
    if (told.told === 'so-far') tell(told.backtest);
    else if (told.number === null) onBroken();
  });
  player.ask({ ask: 'play', task });
  return {
    end: player.end,
    trades: (place) => question((number) => ({ ask: 'trades', number, place })),
    trade: (trade) => question((number) => ({ ask: 'trade', number, trade })),
  };
}

/** Who shows kept days: answers are null where the day is not kept (any more). */
export interface KeptPages {
  readonly end: () => void;
  readonly chain: (of: KeptChainOf) => Promise<KeptChain>;
  readonly course: (of: KeptCourseOf) => Promise<KeptCourse>;
}

/** Starts a worker that computes pages of stored days. It stays until `end`, because it caches the last day. */
export function openKeptPast(): KeptPages {
  const { player, question } = startAsking(() => undefined);
  return {
    end: player.end,
    chain: (of) => question((number) => ({ ask: 'chain', number, of })),
    course: (of) => question((number) => ({ ask: 'course', number, of })),
  };
}
