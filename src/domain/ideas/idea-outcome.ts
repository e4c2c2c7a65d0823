import type { ExchangeTime } from '../units/time.ts';
import type { Idea } from './idea.ts';

const IDEA_STATUSES = ['open', 'hit', 'stopped', 'expired'] as const;
type IdeaStatus = (typeof IDEA_STATUSES)[number];

/** Outcome of an idea. Amounts for one lot of each leg, after charges; null while the idea is open, and when no closing price was known. */
export interface IdeaOutcome {
  readonly status: IdeaStatus;
  readonly closedAt: ExchangeTime | null;
  /** Closing value per unit. */
  readonly exit: number | null;
  readonly outcome: number | null;
  /** The outcome in multiples of what the stop was to cost, charges included. */
  readonly rMultiple: number | null;
}

export const OPEN_IDEA: IdeaOutcome = { status: 'open', closedAt: null, exit: null, outcome: null, rMultiple: null };

/** Closing value of all legs per unit at an instant, bought legs at the bid and sold ones at the ask; null without a price. */
interface IdeaTick {
  readonly at: ExchangeTime;
  readonly value: number | null;
}

type Judged = Pick<Idea, 'at' | 'validUntil' | 'entry' | 'stop' | 'target' | 'lotSize' | 'charges'>;

function closed(idea: Judged, status: IdeaStatus, { at, value }: IdeaTick): IdeaOutcome {
  if (value === null) return { status, closedAt: at, exit: null, outcome: null, rMultiple: null };
  const outcome = (value - idea.entry) * idea.lotSize - idea.charges;
  const risked = (idea.entry - idea.stop) * idea.lotSize + idea.charges;
  return { status, closedAt: at, exit: value, outcome, rMultiple: outcome / risked };
}

/**
 * Returns the outcome of an idea after a tick. Only ticks later than the idea count, a closed idea stays unchanged, and the exit is the price of the tick:
 * an idea whose price gaps past the stop loses more than planned. At the first tick from the end of validity on, an open idea expires at the tick's price.
 */
export function reduceOutcome(idea: Judged, outcome: IdeaOutcome, tick: IdeaTick): IdeaOutcome {
  if (outcome.status !== 'open' || tick.at <= idea.at) return outcome;
  if (tick.at >= idea.validUntil) return closed(idea, 'expired', tick);
  if (tick.value === null) return outcome;
  if (tick.value <= idea.stop) return closed(idea, 'stopped', tick);
  return tick.value >= idea.target ? closed(idea, 'hit', tick) : outcome;
}
