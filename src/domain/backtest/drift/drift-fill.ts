import type { JournalCode } from '#domain/bots/engine/io.ts';
import type { Money } from '#domain/units/money.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** What was bought or sold for one decision, on one side of a comparison. */
export interface DriftFill {
  readonly at: ExchangeTime;
  /** Place of the leg in the definition, from 0. */
  readonly leg: number;
  /** The engine's name of it. */
  readonly contract: string;
  readonly side: 'buy' | 'sell';
  /** In units. */
  readonly quantity: number;
  /** Price x quantity, exact: of several trades the sum. */
  readonly value: Money;
  readonly charges: Money;
  readonly opens: boolean;
  /** What it was decided by; null for what is still held, at its last price. */
  readonly reason: JournalCode | null;
}

/** A leg from where it is entered until it is flat again. */
export interface DriftRound {
  readonly leg: number;
  readonly entries: readonly DriftFill[];
  readonly exits: readonly DriftFill[];
}

/** Returns the fills of all legs by rounds, leg by leg in order of time. */
export function roundsOf(fills: readonly DriftFill[]): readonly DriftRound[] {
  const rounds: { leg: number; entries: DriftFill[]; exits: DriftFill[] }[] = [];
  const places = [...new Set(fills.map(({ leg }) => leg))].toSorted((a, b) => a - b);
  for (const leg of places) {
    let round: (typeof rounds)[number] | undefined;
    for (const fill of fills.filter((each) => each.leg === leg).toSorted((a, b) => a.at - b.at)) {
      if (round === undefined || (fill.opens && round.exits.length > 0)) {
        round = { leg, entries: [], exits: [] };
        rounds.push(round);
      }
      (fill.opens ? round.entries : round.exits).push(fill);
    }
  }
  return rounds;
}

/** Returns what a fill brought in; what it cost is below 0. */
export function cashOf({ side, value }: Pick<DriftFill, 'side' | 'value'>): number {
  return side === 'sell' ? value : 0 - value;
}
