import { readKeptDay } from './kept-day.ts';
import { type KeptChain, type KeptChainOf, type KeptCourse, type KeptCourseOf, KeptPast } from './kept-past.ts';
import { type KeptBacktest, KeptPlayer, type KeptTask, type KeptTrade, type KeptTrades, type TradesPlace } from './kept-player.ts';

/** What is asked of the player of a test, with the number under which the answer is awaited. */
export type KeptAsk =
  | { readonly ask: 'play'; readonly task: KeptTask }
  | { readonly ask: 'trades'; readonly number: number; readonly place: TradesPlace }
  | { readonly ask: 'trade'; readonly number: number; readonly trade: number }
  | { readonly ask: 'chain'; readonly number: number; readonly of: KeptChainOf }
  | { readonly ask: 'course'; readonly number: number; readonly of: KeptCourseOf };

export type KeptTold =
  | { readonly told: 'so-far'; readonly backtest: KeptBacktest }
  | { readonly told: 'answer'; readonly number: number; readonly answer: KeptTrades | KeptTrade | KeptChain | KeptCourse }
  /** Nothing more comes of this question, or without a number of the test. */
  | { readonly told: 'broken'; readonly number: number | null; readonly why: string };

/** Returns what answers the questions of one test: the same on the worker and, where there is none, on the page. */
export function keptWork(tell: (told: KeptTold) => void, isWanted?: () => boolean): (asked: KeptAsk) => Promise<void> {
  let player: KeptPlayer | null = null;
  const past = new KeptPast(readKeptDay);
  async function answer(asked: KeptAsk): Promise<void> {
    if (asked.ask === 'play') {
      const { userId, ...task } = asked.task;
      const of = { source: task.from, underlying: task.definition.underlying };
      player = new KeptPlayer(task, (date) => readKeptDay(userId, of, date));
      await player.play((backtest) => tell({ told: 'so-far', backtest }), isWanted);
      return;
    }
    if (asked.ask === 'chain' || asked.ask === 'course') {
      const found = asked.ask === 'chain' ? await past.chain(asked.of) : await past.course(asked.of);
      tell({ told: 'answer', number: asked.number, answer: found });
      return;
    }
    if (player === null) throw new Error('nothing has been played');
    const found = asked.ask === 'trades' ? player.trades(asked.place) : await player.trade(asked.trade);
    tell({ told: 'answer', number: asked.number, answer: found });
  }
  return (asked) =>
    answer(asked).catch((error: unknown) =>
      tell({ told: 'broken', number: asked.ask === 'play' ? null : asked.number, why: error instanceof Error ? error.message : 'Error' }),
    );
}
