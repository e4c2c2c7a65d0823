import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import { expiriesOf, findInstrument, indicesOf, instrumentsOf, type MarketState, quoteOf } from '#simulator/feed/market.ts';

/** The simulated market at an instant. A class keeps it a small single object, as one is made after each step and each fill. */
export class SimulatedReading implements MarketReading {
  constructor(readonly state: MarketState) {}

  get calendar() {
    return exchangeCalendar;
  }

  get at() {
    return this.state.at;
  }

  get tradingDate() {
    return this.state.tradingDate;
  }

  get opensAt() {
    return this.state.opensAt;
  }

  get closesAt() {
    return this.state.closesAt;
  }

  instruments() {
    return instrumentsOf(this.state);
  }

  instrument(id: string) {
    return findInstrument(this.state, id);
  }

  indices() {
    return indicesOf(this.state);
  }

  quote(id: string) {
    return quoteOf(this.state, id);
  }

  expiries(underlying: string) {
    return expiriesOf(this.state, underlying);
  }
}

/** Returns what reads a market: the same reading as long as it is the same market. */
export function createReader(): (market: MarketState) => SimulatedReading {
  let last: SimulatedReading | null = null;
  return (market) => {
    if (last?.state !== market) last = new SimulatedReading(market);
    return last;
  };
}
