import type { Calendar } from '#domain/calendar/calendar.ts';
import type { SignalState } from '#domain/bots/engine/state.ts';
import type { RunStatus } from '#domain/bots/definition.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { type Behaviour, type KeptInput, STUCK_CODES, type Stepped } from './behaviour.ts';
import { RunStep } from './run-step.ts';

/** Returns the state of a run. */
export function runOf(row: Pick<InstructionRow, 'state'>): KeptRun {
  return row.state as KeptRun;
}

function give(run: RunStep, input: KeptInput): void {
  switch (input.type) {
    case 'market':
      return run.market(input.at, input.view);
    case 'ahead':
      return run.ahead(input);
    case 'silent':
      return run.silent(input.at);
    case 'session':
      return run.session(input);
    case 'cut-off':
      return run.cutOff(input);
    case 'settled':
    case 'left-unpriced':
      return run.settled(input);
    case 'holdings':
      return run.holdings(input);
    case 'order':
      return run.order(input);
    case 'run':
      return run.command(input);
    case 'answer':
      return run.answered(input);
    case 'rules':
      return run.rules(input);
    case 'leave':
      return run.leave(input);
    case 'call':
      return run.call(input);
    case 'members':
    case 'price':
    case 'fill':
    case 'capped':
    case 'parent-ended':
    case 'look':
    case 'session-ended':
    case 'amend':
    case 'change':
    case 'stuck':
    case 'retry':
    case 'cancel':
      return undefined;
  }
}

/** Whether exited legs are about to re-enter. */
function comesBack({ bot, asks }: KeptRun): boolean {
  return asks.length > 0 || (bot.round?.next ?? null) !== null || bot.legs.some(({ phase }) => phase === 'entering' || phase === 'waiting');
}

/** A run has ended when it holds nothing, and was stopped or only managed positions of others. */
function statusOf(run: KeptRun): RunStatus {
  const { bot, orders, stopping, held, released } = run;
  if (released === true) return orders.length === 0 ? 'ended' : 'stopping';
  if (held === true && orders.length === 0 && bot.legs.every(({ lots }) => lots === 0) && !comesBack(run)) return 'ended';
  if (!stopping) return bot.paused ? 'paused' : 'running';
  return orders.length === 0 && bot.legs.every(({ lots }) => lots === 0) ? 'ended' : 'stopping';
}

/** Reasons for calling the owner about an order that makes no progress. */
const HELD_UP: ReadonlySet<string | null> = new Set(['bot.exit-refused', 'bot.hedge-missing', ...STUCK_CODES]);

/** Returns the reason of a run's status: a reason for pausing lasts until the run resumes, a reason about an order until no order is open. */
function reasonOf(row: InstructionRow, input: KeptInput, { after, effects }: RunStep): string | null {
  const called = effects.find((effect) => effect.type === 'attention');
  if (called !== undefined) return called.reason;
  const before = row.status === 'paused' ? row.reason_code : null;
  if (input.type === 'run') return input.command === 'pause' ? (input.reason ?? before) : null;
  const over: Readonly<Record<string, boolean>> = {
    'bot.feed-silent': !after.silence && !after.bot.paused,
    'bot.asks': !after.asking,
  };
  const { reason_code: reason } = row;
  const ended = (reason === null ? undefined : over[reason]) ?? (HELD_UP.has(reason) && after.orders.length === 0);
  return ended ? null : reason;
}

function step(row: InstructionRow, input: KeptInput, calendar: Calendar): Stepped {
  const run = new RunStep(calendar, row, runOf(row));
  give(run, input);
  const status = statusOf(run.after);
  return { state: run.after, effects: run.effects, status, active: status !== 'ended', reason: reasonOf(row, input, run) };
}

/** A running bot: its engine decides on prices, reports and the clock; its orders take the usual path. */
export const botRunBehaviour: Behaviour = {
  step,
  watches: () => [],
  looksAt: () => [],
  trades: (row) => Object.values(runOf(row).instruments).map(({ id }) => id),
  essence(state) {
    const { lastAt: _, gap: __, bot, ...rest } = state as KeptRun;
    // The last prices alone decide nothing, as new prices follow within a second, also after a restart. With an open order they are kept, because its
    // fill may be reported before new prices. An incomplete bar is kept once a minute: losing it could change what the bot decides after a restart.
    const { signals } = bot;
    const minute = (part: SignalState['part']) => part && { at: part.at, seen: Math.floor((part.seen ?? part.at) / MINUTE_MS) };
    const begun = signals === undefined ? undefined : { ...signals, part: minute(signals.part) };
    const last = Object.keys(bot.open).length > 0 ? {} : { spot: null, prices: {} };
    return { ...rest, bot: { ...bot, ...last, signals: begun } };
  },
};
