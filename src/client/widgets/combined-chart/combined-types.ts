import type { Bar, Line } from '#domain/indicators/bar.ts';
import type { CombinedBar } from '#domain/market/combined-bars.ts';

/** One line of a pane: values by instant, gaps left out. */
interface PaneLine {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
  readonly tone: 'call' | 'put' | 'plain';
}
/** What the panes show. Either candles (one leg, bought once) or a line (a sum of several). */
export interface CombinedData {
  readonly candles: readonly Bar[] | null;
  readonly sum: readonly CombinedBar[];
  /** Every instant at which any leg has a bar: where the sum has none, there is a gap. */
  readonly instants: readonly number[];
  readonly overlays: readonly { readonly name: string; readonly line: Line }[];
  readonly underlying: readonly { readonly at: number; readonly value: number }[] | null;
  readonly underlyingName: string;
  readonly interest: readonly PaneLine[];
  readonly decimals: number;
}
