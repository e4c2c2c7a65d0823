import type { JournalCode } from '#domain/bots/engine/io.ts';
import type { Money } from '#domain/units/money.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** The merged fills of one decision, on one side of a comparison (run or replay). */
export interface DriftFill {
  readonly at: ExchangeTime;
  /** Place of the leg in the definition, from 0. */
  readonly leg: number;
  /** The engine's key of the contract. */
  readonly contract: string;
  readonly side: 'buy' | 'sell';
  /** In units. */
  readonly quantity: number;
  /** Price x quantity, exact: of several trades the sum. */
  readonly value: Money;
  readonly charges: Money;
  readonly opens: boolean;
  /** Reason of the decision; null for a position still held, valued at its last price. */
  readonly reason: JournalCode | null;
}

/** A leg from its entry until it is flat again. */
export interface DriftRound {
  readonly leg: number;
  readonly entries: readonly DriftFill[];
  readonly exits: readonly DriftFill[];
}

/** Returns the fills grouped into rounds, leg by leg in order of time. */
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

/** Returns the cash of a fill: received above 0, paid below 0. */
export function cashOf({ side, value }: Pick<DriftFill, 'side' | 'value'>): number {
  return side === 'sell' ? value : 0 - value;
}
