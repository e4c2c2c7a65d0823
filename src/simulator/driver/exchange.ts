import { appendDecision } from '#domain/matching/journal.ts';
import { EMPTY_JOURNAL, type JournalHash } from '#domain/matching/journal-hash.ts';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import type { MarketView, VenueInput } from '#domain/matching/venue-input.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import { emptyVenue, type VenueState } from '#domain/matching/venue-state.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { createMarket, type MarketState, stepMarket } from '../feed/market.ts';
import { marketView } from './market-view.ts';

/** The simulated exchange: its market, its order books, and the hash of everything that was put in and decided. Plain JSON. */
export interface ExchangeState {
  readonly market: MarketState;
  readonly venue: VenueState;
  readonly journal: JournalHash;
}

/** One entry of the exchange's log: what came in and what was decided. */
export interface ExchangeEntry {
  readonly input: VenueInput;
  readonly effects: readonly VenueEffect[];
  /** Trading date on which it happened. */
  readonly tradingDate: string;
  readonly at: ExchangeTime;
}

export interface ExchangeStep {
  readonly state: ExchangeState;
  readonly entries: readonly ExchangeEntry[];
}

/** Returns a new exchange without orders; see createMarket for its first instant. */
export function createExchange(seed: number, startsAt: ExchangeTime): ExchangeState {
  const market = createMarket(seed, startsAt);
  return { market, venue: emptyVenue(market.at), journal: EMPTY_JOURNAL };
}

function feed(state: ExchangeState, inputs: readonly VenueInput[], view: MarketView): ExchangeStep {
  let { venue, journal } = state;
  const entries: ExchangeEntry[] = [];
  for (const input of inputs) {
    const step = reduceVenue(venue, input, view);
    venue = step.state;
    journal = appendDecision(journal, input, step.effects);
    entries.push({ input, effects: step.effects, tradingDate: view.tradingDate, at: venue.now });
  }
  return { state: { market: state.market, venue, journal }, entries };
}

/** Returns the exchange after commands that arrive at its present instant, in their order. */
export function commandExchange(state: ExchangeState, inputs: readonly VenueInput[]): ExchangeStep {
  return feed(state, inputs, marketView(state.market));
}

/**
 * Returns the exchange one step of the market later. At the end of a session the day's orders expire and ended contracts
 * settle at the close, still on the old trading date; then the first tick of the next date comes.
 */
export function stepExchange(state: ExchangeState): ExchangeStep {
  const { state: market, sessionEnded } = stepMarket(state.market);
  const tick: VenueInput = { type: 'tick', at: market.at };
  if (sessionEnded === null) return feed({ ...state, market }, [tick], marketView(market));
  const ending: VenueInput[] = [
    { type: 'session-end', date: sessionEnded.date, at: state.market.closesAt },
    ...sessionEnded.settlements.map(({ instrumentId, settlementPrice }) => ({ type: 'settle' as const, instrumentId, settlementPrice })),
  ];
  const ended = feed(state, ending, marketView(state.market));
  const opened = feed({ ...ended.state, market }, [tick], marketView(market));
  return { state: opened.state, entries: [...ended.entries, ...opened.entries] };
}
