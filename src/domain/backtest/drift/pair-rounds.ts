import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { type DriftFill, type DriftRound, roundsOf } from './drift-fill.ts';

/** A fill of the run and its counterpart in the replay; null where that side has none. */
export interface FillPair {
  readonly run: DriftFill | null;
  readonly replay: DriftFill | null;
}

/** Rounds further apart than this are not paired: one counts as missed, the other as extra. */
const APART_MS = 120 * MINUTE_MS;
/** Distance added for another contract or side. */
const OTHER_CONTRACT_MS = 20 * MINUTE_MS;

const first = ({ entries, exits }: DriftRound): DriftFill | undefined => entries[0] ?? exits[0];

function distance(a: DriftRound, b: DriftRound): number {
  const [one, other] = [first(a), first(b)];
  if (one === undefined || other === undefined) return APART_MS;
  const unlike = one.contract !== other.contract || one.side !== other.side ? OTHER_CONTRACT_MS : 0;
  return Math.abs(one.at - other.at) + unlike;
}

type Steps = readonly (readonly [DriftRound | null, DriftRound | null])[];

/** Pairs the rounds of one leg, both in order of time, at the smallest total distance. */
function aligned(run: readonly DriftRound[], replay: readonly DriftRound[]): Steps {
  const best: { cost: number; steps: Steps }[][] = [];
  for (let i = 0; i <= run.length; i += 1) {
    best.push([]);
    for (let j = 0; j <= replay.length; j += 1) {
      const [own, other] = [run[i - 1], replay[j - 1]];
      const ways: { cost: number; steps: Steps }[] = [];
      const from = (di: number, dj: number, cost: number, step: Steps[number]) => {
        const before = best[i - di]?.[j - dj];
        if (before !== undefined) ways.push({ cost: before.cost + cost, steps: [...before.steps, step] });
      };
      if (own !== undefined && other !== undefined) from(1, 1, distance(own, other), [own, other]);
      if (own !== undefined) from(1, 0, APART_MS / 2, [own, null]);
      if (other !== undefined) from(0, 1, APART_MS / 2, [null, other]);
      const nearest = ways.reduce((a, b) => (b.cost < a.cost ? b : a), ways[0] ?? { cost: 0, steps: [] });
      best[i]?.push(nearest);
    }
  }
  return best[run.length]?.[replay.length]?.steps ?? [];
}

const inTurn = (run: readonly DriftFill[], replay: readonly DriftFill[]): FillPair[] =>
  Array.from({ length: Math.max(run.length, replay.length) }, (_, place) => ({ run: run[place] ?? null, replay: replay[place] ?? null }));

/** Returns every fill of a run with its counterpart in the replay: leg by leg, round by round, entries and exits each in order. */
export function pairFills(run: readonly DriftFill[], replay: readonly DriftFill[]): readonly FillPair[] {
  const [own, other] = [roundsOf(run), roundsOf(replay)];
  const legs = [...new Set([...own, ...other].map(({ leg }) => leg))].toSorted((a, b) => a - b);
  return legs.flatMap((leg) => {
    const of = (rounds: readonly DriftRound[]) => rounds.filter((each) => each.leg === leg);
    return aligned(of(own), of(other)).flatMap(([a, b]) => [
      ...inTurn(a?.entries ?? [], b?.entries ?? []),
      ...inTurn(a?.exits ?? [], b?.exits ?? []),
    ]);
  });
}
