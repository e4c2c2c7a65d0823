import { pastChainOfTape, pastCourseOfTape } from '#contract/present/past-chain.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { KeptOf } from '#client/offline/day-keys.ts';
import type { KeptSession } from './kept-day.ts';
import { tapeOfKept } from './kept-player.ts';

/** A session stored on this device. */
interface KeptDayOf extends KeptOf {
  readonly userId: string;
  readonly date: string;
  /** Names of the imports behind the user's own history. */
  readonly files: readonly string[];
}
export type KeptChainOf = KeptDayOf & { readonly at: number | null; readonly expiry: string | null };
export type KeptCourseOf = KeptDayOf & { readonly legs: string };

export type KeptChain = ReturnType<typeof pastChainOfTape>;
export type KeptCourse = ReturnType<typeof pastCourseOfTape> | null;

const fromOf = ({ source, files }: KeptDayOf) => ({ source, files: [...files] });

/** Shows kept days as the server shows its own: chains as they stood at a minute, and what contracts were worth. Null where the day is not kept (any more). */
export class KeptPast {
  /** The last day read, cached because a slider is moved over it. */
  private known: { readonly key: string; readonly tape: DayTape } | null = null;

  constructor(private readonly read: (userId: string, of: KeptOf, date: string) => Promise<KeptSession | null>) {}

  async chain({ at, expiry, ...day }: KeptChainOf): Promise<KeptChain> {
    const tape = await this.tapeOf(day);
    return tape === null ? null : pastChainOfTape(tape, { at: at ?? undefined, expiry: expiry ?? undefined }, fromOf(day));
  }

  async course({ legs, ...day }: KeptCourseOf): Promise<KeptCourse> {
    const tape = await this.tapeOf(day);
    return tape === null ? null : pastCourseOfTape(tape, legs, fromOf(day));
  }

  private async tapeOf({ userId, source, underlying, date }: KeptDayOf): Promise<DayTape | null> {
    const key = `${userId} ${source} ${underlying} ${date}`;
    if (this.known?.key === key) return this.known.tape;
    const day = await this.read(userId, { source, underlying }, date);
    if (day === null) return null;
    this.known = { key, tape: await tapeOfKept(day) };
    return this.known.tape;
  }
}
