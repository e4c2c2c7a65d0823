/** A parameter of an indicator. */
interface Parameter {
  readonly id: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly places: 0 | 2;
}
/** An indicator for bots: its parameters, its lines, and the number of bars after which its starting point no longer matters. */
interface SignalIndicator {
  readonly parameters: readonly Parameter[];
  readonly lines: readonly string[];
  readonly looksBack: (values: readonly number[]) => number;
  /** Weighs bars by volume since the open: an index has none and uses that of its nearest future. */
  readonly byVolume?: true;
}

const length = (initial: number, id = 'length', min = 2, max = 200): Parameter => ({ id, initial, min, max, places: 0 });
const factor = (id: string, initial: number): Parameter => ({ id, initial, min: 0.1, max: 10, places: 2 });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** After four times its length an exponential average depends on its starting point by 1/400; one of Wilder's needs eight times. */
const EXPONENTIAL = 4;
const WILDER = 8;
const times = (factorOf: number) => (values: readonly number[]) => factorOf * (values[0] ?? 0);

const one = (initial: number, looksBack: SignalIndicator['looksBack'], line = 'value'): SignalIndicator => ({
  parameters: [length(initial)],
  lines: [line],
  looksBack,
});

/**
 * The indicators of the catalogue that an index has prices for, with the volume of its future, by their ids there; lines and parameters are those of the
 * catalogue, except the Supertrend, whose two halves are one line here. Kept apart from the catalogue, since a form needs no computation.
 */
export const SIGNAL_INDICATORS: Readonly<Record<string, SignalIndicator>> = {
  sma: one(20, times(1), 'average'),
  ema: one(20, times(EXPONENTIAL), 'average'),
  wma: one(20, times(1), 'average'),
  dema: one(20, times(2 * EXPONENTIAL), 'average'),
  tema: one(20, times(3 * EXPONENTIAL), 'average'),
  supertrend: { parameters: [length(10), factor('width', 3)], lines: ['value'], looksBack: ([count = 0]) => 10 * count },
  bollinger: { parameters: [length(20), factor('width', 2)], lines: ['upper', 'middle', 'lower'], looksBack: times(1) },
  donchian: { parameters: [length(20)], lines: ['upper', 'middle', 'lower'], looksBack: times(1) },
  rsi: one(14, times(WILDER)),
  macd: {
    parameters: [length(12, 'fast'), length(26, 'slow'), length(9, 'signal')],
    lines: ['macd', 'signal', 'histogram'],
    looksBack: ([fast = 0, slow = 0, signal = 0]) => EXPONENTIAL * (Math.max(fast, slow) + signal),
  },
  adx: { parameters: [length(14)], lines: ['adx', 'plus', 'minus'], looksBack: times(10) },
  atr: one(14, times(WILDER)),
  stochastic: {
    parameters: [length(14), length(3, 'smoothing', 1, 50), length(3, 'signal', 1, 50)],
    lines: ['k', 'd'],
    looksBack: sum,
  },
  cci: one(20, times(1)),
  roc: one(9, ([count = 0]) => count + 1),
  williams: one(14, times(1)),
  vwap: { parameters: [], lines: ['average'], looksBack: () => 1, byVolume: true },
};
