import type { BaseStrategy } from '../base-strategy.ts';
import type { BotDefinition, SignalTerm, SignalTree } from '../definition.ts';
import { AFTER_MORNING, base, buy, intraday, stopAt } from './parts.ts';

type Comparison = SignalTree['rows'][number]['is'];
const CLOSE: SignalTerm = { of: 'close' };
const number = (value: number): SignalTerm => ({ of: 'number', value });
const ema = (length: number): SignalTerm => ({ of: 'indicator', indicator: 'ema', line: 'average', values: [length] });
const RSI: SignalTerm = { of: 'indicator', indicator: 'rsi', line: 'value', values: [14] };
const SUPERTREND: SignalTerm = { of: 'indicator', indicator: 'supertrend', line: 'value', values: [10, 3] };
const VWAP: SignalTerm = { of: 'indicator', indicator: 'vwap', line: 'average', values: [] };
const when = (left: SignalTerm, is: Comparison, right: SignalTerm): SignalTree => ({ match: 'all', rows: [{ left, is, right }] });
/** The short average gives the direction of the day; a close back across the session's average ends a pullback against it. */
const pullback = (cross: Comparison, trend: Comparison): SignalTree => ({
  match: 'all',
  rows: [...when(CLOSE, cross, VWAP).rows, ...when(ema(9), trend, VWAP).rows],
});

/** A bought option at the money for as long as bars of five minutes say so, entered until two and left by the time at the latest. */
const bought = (kind: 'call' | 'put', entry: SignalTree, exit: SignalTree): BotDefinition => ({
  ...intraday([buy(kind, 0, stopAt(30))], { schedule: { ...AFTER_MORNING, from: '09:20' } }),
  signals: { minutes: 5, entry, exit },
});

/** Strategies that enter on an indicator of the underlying, and exit on its opposite. */
export const BY_INDICATORS: readonly BaseStrategy[] = [
  base('ema-cross-up', 'bullish', 'defined', bought('call', when(ema(9), 'crosses-above', ema(21)), when(ema(9), 'below', ema(21)))),
  base('ema-cross-down', 'bearish', 'defined', bought('put', when(ema(9), 'crosses-below', ema(21)), when(ema(9), 'above', ema(21)))),
  base('supertrend-up', 'bullish', 'defined', bought('call', when(CLOSE, 'crosses-above', SUPERTREND), when(CLOSE, 'below', SUPERTREND))),
  base('supertrend-down', 'bearish', 'defined', bought('put', when(CLOSE, 'crosses-below', SUPERTREND), when(CLOSE, 'above', SUPERTREND))),
  base('rsi-rebound', 'bullish', 'defined', bought('call', when(RSI, 'crosses-above', number(30)), when(RSI, 'above', number(60)))),
  base('vwap-pullback', 'bullish', 'defined', bought('call', pullback('crosses-above', 'above'), when(CLOSE, 'below', VWAP))),
  base('vwap-pullback-down', 'bearish', 'defined', bought('put', pullback('crosses-below', 'below'), when(CLOSE, 'above', VWAP))),
  base('rsi-setback', 'bearish', 'defined', bought('put', when(RSI, 'crosses-below', number(70)), when(RSI, 'below', number(40)))),
];
