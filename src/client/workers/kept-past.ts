import { pastChainOfTape, pastCourseOfTape } from '#contract/present/past-chain.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { tapeOfKept } from './kept-player.ts';

/** A day that this device keeps. */
interface KeptDayOf {
  readonly userId: string;
  readonly underlying: string;
  readonly date: string;
}
export type KeptChainOf = KeptDayOf & { readonly at: number | null; readonly expiry: string | null };
export type KeptCourseOf = KeptDayOf & { readonly legs: string };

export type KeptChain = ReturnType<typeof pastChainOfTape>;
export type KeptCourse = ReturnType<typeof pastCourseOfTape> | null;

const FROM = { source: 'simulated-history', files: [] } as const;

/** Shows kept days as the server shows its own: chains as they stood at a minute, and what contracts were worth. Null where the day is not kept (any more). */
export class KeptPast {
  /** The day that was looked at last: a slider is moved over it. */
  private known: { readonly key: string; readonly tape: DayTape } | null = null;

  constructor(private readonly read: (userId: string, underlying: string, date: string) => Promise<StoredDay | null>) {}

  async chain({ at, expiry, ...day }: KeptChainOf): Promise<KeptChain> {
    const tape = await this.tapeOf(day);
    return tape === null ? null : pastChainOfTape(tape, { at: at ?? undefined, expiry: expiry ?? undefined }, FROM);
  }

  async course({ legs, ...day }: KeptCourseOf): Promise<KeptCourse> {
    const tape = await this.tapeOf(day);
    return tape === null ? null : pastCourseOfTape(tape, legs, FROM);
  }

  private async tapeOf({ userId, underlying, date }: KeptDayOf): Promise<DayTape | null> {
    const key = `${userId} ${underlying} ${date}`;
    if (this.known?.key === key) return this.known.tape;
    const day = await this.read(userId, underlying, date);
    if (day === null) return null;
    this.known = { key, tape: tapeOfKept(day) };
    return this.known.tape;
  }
}
