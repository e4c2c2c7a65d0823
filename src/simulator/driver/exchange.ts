import { ordersOfBook } from '#domain/matching/book.ts';
import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import { EMPTY_REPLAY_LOG, type ReplayLogHash, appendLine } from '#domain/matching/replay-log-hash.ts';
import { appendDecision } from '#domain/matching/replay-log.ts';
import type { VenueStep } from '#domain/matching/venue-effect.ts';
import type { MarketView, VenueInput } from '#domain/matching/venue-input.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import { emptyVenue, type VenueState } from '#domain/matching/venue-state.ts';
import { denial } from '#domain/orders/denial.ts';
import { type MarketState, startScenario, STEP_MS, stepMarket, findInstrument, quoteOf } from '../feed/market.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { printTrade } from '../feed/print-trade.ts';

/** Returns the simulated market as the venue sees it. */
function marketView(market: MarketState): MarketView {
  return {
    tradingDate: market.tradingDate,
    instrument: (id) => findInstrument(market, id),
    quote: (id) => quoteOf(market, id),
  };
}

/** The simulated exchange: its market, its order books, and the hash of everything that was put in and decided. Plain JSON. */
export interface ExchangeState {
  readonly market: MarketState;
  readonly venue: VenueState;
  readonly replayLog: ReplayLogHash;
}

/** Input that changes the market: a scenario (null ends the current one), or the exchange time per step. */
type MarketInput = { readonly type: 'scenario'; readonly name: Scenario | null } | { readonly type: 'pace'; readonly stepMs: number };

/** What may be put into the exchange. */
export type ExchangeInput = VenueInput | MarketInput;

export interface ExchangeStep {
  readonly state: ExchangeState;
  readonly entries: readonly ExchangeEntry[];
}

/** Returns a new exchange on a market, without orders. */
export function newExchange(market: MarketState): ExchangeState {
  return { market, venue: emptyVenue(market.at), replayLog: EMPTY_REPLAY_LOG };
}

/** Returns the venue's decision; during a market-wide halt it takes no new orders and no changes. */
function decide(venue: VenueState, input: VenueInput, view: MarketView, isHalted: boolean): VenueStep<VenueState> {
  if (isHalted && input.type === 'submit')
    return { state: venue, effects: [{ type: 'rejected', orderId: input.orderId, denial: denial('order.market-halted', 'instrument') }] };
  if (isHalted && input.type === 'modify') {
    const refusal = denial('order.market-halted', 'instrument');
    return { state: venue, effects: [{ type: 'modify-refused', orderId: input.orderId, refusal }] };
  }
  return reduceVenue(venue, input, view);
}

function feed(state: ExchangeState, inputs: readonly VenueInput[], view: MarketView): ExchangeStep {
  let { market, venue, replayLog } = state;
  const entries: ExchangeEntry[] = [];
  for (const input of inputs) {
    const step = decide(venue, input, view, state.market.haltedUntil !== null);
    venue = step.state;
    for (const effect of step.effects) if (effect.type === 'filled') market = printTrade(market, effect.trade);
    replayLog = appendDecision(replayLog, input, step.effects);
    entries.push({ input, effects: step.effects, tradingDate: view.tradingDate, at: venue.now });
  }
  return { state: { market, venue, replayLog }, entries };
}

function changeMarket(state: ExchangeState, input: MarketInput): ExchangeStep {
  const isPace = input.type === 'pace';
  if (isPace && (input.stepMs < STEP_MS || input.stepMs % STEP_MS !== 0)) throw new RangeError(`not whole steps: ${input.stepMs} ms`);
  const market = isPace ? { ...state.market, stepMs: input.stepMs } : startScenario(state.market, input.name);
  const replayLog = appendLine(state.replayLog, isPace ? `pace ${input.stepMs}` : `scenario ${input.name ?? '-'}`);
  return {
    state: { ...state, market, replayLog },
    entries: [{ input, effects: [], tradingDate: market.tradingDate, at: market.at }],
  };
}

/** Returns the exchange after commands at the current instant, applied in order. Scenario and pace change the market. */
export function commandExchange(state: ExchangeState, inputs: readonly ExchangeInput[]): ExchangeStep {
  let current = state;
  const entries: ExchangeEntry[] = [];
  for (const input of inputs) {
    const step =
      input.type === 'scenario' || input.type === 'pace'
        ? changeMarket(current, input)
        : feed(current, [input], marketView(current.market));
    current = step.state;
    entries.push(...step.entries);
  }
  return { state: current, entries };
}

/** Takes every resting order out, oldest first: NSE cancels what is outstanding when a circuit breaker halts the market. */
function cancelForHalt(state: ExchangeState): ExchangeStep {
  const resting = Object.values(state.venue.books).flatMap((book) => ordersOfBook(book));
  const cancels = resting
    .toSorted((a, b) => a.number - b.number)
    .map(({ orderId, instrumentId }): VenueInput => ({ type: 'cancel', orderId, instrumentId }));
  const step = feed(state, cancels, marketView(state.market));
  const entries = step.entries.map((entry) => ({
    ...entry,
    effects: entry.effects.map((effect) => (effect.type === 'cancelled' ? { ...effect, reason: 'order.market-halted' as const } : effect)),
  }));
  return { state: step.state, entries };
}

/**
 * Returns the exchange one step of the market later. At the end of a session the day's orders expire and ended contracts
 * settle at the close, still on the old trading date; then the first tick of the next date comes.
 */
export function stepExchange(state: ExchangeState): ExchangeStep {
  const { state: market, sessionEnded } = stepMarket(state.market);
  const tick: VenueInput = { type: 'tick', at: market.at };
  if (sessionEnded === null) {
    const ticked = feed({ ...state, market }, [tick], marketView(market));
    if (state.market.haltedUntil !== null || market.haltedUntil === null) return ticked;
    const cleared = cancelForHalt(ticked.state);
    return { state: cleared.state, entries: [...ticked.entries, ...cleared.entries] };
  }
  const ending: VenueInput[] = [
    { type: 'session-end', date: sessionEnded.date, at: state.market.closesAt },
    ...sessionEnded.settlements.map(({ instrumentId, settlementPrice }) => ({ type: 'settle' as const, instrumentId, settlementPrice })),
  ];
  const ended = feed(state, ending, marketView(state.market));
  const opened = feed({ ...ended.state, market }, [tick], marketView(market));
  return { state: opened.state, entries: [...ended.entries, ...opened.entries] };
}
