import type { ChangeHook } from './change-hooks.ts';
import type { MarketPast } from './market-past.ts';
import type { MarketReading, MarketSource } from './market-source.ts';

/** A followed market: clock, listed instruments and quotes, and the hooks that start the engines after each change. */
export interface Market extends MarketSource {
  /** The present market. */
  reading(): MarketReading;
  readonly past: MarketPast;
  /** Runs the hook after each stored change, in order of registration. Returns a function that removes it. */
  afterChange(hook: ChangeHook): () => void;
}
