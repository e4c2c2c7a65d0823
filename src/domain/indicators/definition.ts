import type { LocalClock } from '../calendar/local-clock.ts';
import type { Bar, Line } from './bar.ts';

/** A number that a trader may change, with its bounds. */
interface IndicatorParameter {
  readonly id: string;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** One drawn series of an indicator. */
interface IndicatorSeries {
  readonly id: string;
  readonly shape: 'line' | 'bars' | 'dots';
}

/** An indicator as data: its parameters, its pane and its series. Screens provide the names. */
export interface IndicatorDefinition {
  readonly id: string;
  /** Over the price, or in a pane of its own. */
  readonly pane: 'price' | 'own';
  readonly parameters: readonly IndicatorParameter[];
  readonly series: readonly IndicatorSeries[];
  /** Of an oscillator: oversold below the first value, overbought above the second, in its own unit. */
  readonly bands?: readonly [number, number];
  /** Whether the indicator needs volume or open interest, which an index does not have. */
  readonly ofTrades?: true;
  /** One line per series, in order. `values` are the parameters in order, `clock` that of the market. */
  readonly compute: (bars: readonly Bar[], values: readonly number[], clock: LocalClock) => readonly Line[];
}

/** Returns a whole number of bars as a parameter. */
export function bars(id: string, initial: number, min = 2, max = 500): IndicatorParameter {
  return { id, initial, min, max, step: 1 };
}

/** Returns a factor as a parameter. */
export function factor(id: string, initial: number, min: number, max: number, step: number): IndicatorParameter {
  return { id, initial, min, max, step };
}

/** Returns series that are drawn as lines. */
export function lines(...ids: string[]): readonly IndicatorSeries[] {
  return ids.map((id) => ({ id, shape: 'line' }));
}

/** Returns the given parameter values within their bounds, else the initial values. */
export function parameterValues(definition: Pick<IndicatorDefinition, 'parameters'>, given: readonly number[]): readonly number[] {
  return definition.parameters.map(({ initial, min, max, step }, index) => {
    const value = given[index];
    if (value === undefined || !Number.isFinite(value)) return initial;
    const within = Math.min(max, Math.max(min, value));
    return step === 1 ? Math.round(within) : within;
  });
}
