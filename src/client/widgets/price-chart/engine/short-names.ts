/** What indicators are called on the canvas: the letters that traders of every language write. */
export const SHORT_NAMES: Readonly<Record<string, string>> = {
  bollinger: 'BB',
  keltner: 'KC',
  donchian: 'DC',
  supertrend: 'Supertrend',
  psar: 'SAR',
  ichimoku: 'Ichimoku',
  pivots: 'PP',
  stochastic: 'Stoch',
  'stochastic-rsi': 'StochRSI',
  momentum: 'MOM',
  williams: '%R',
  aroon: 'Aroon',
  volume: 'VOL',
  'open-interest': 'OI',
};

/** Returns what an indicator is called on the canvas. */
export function shortName(id: string): string {
  return SHORT_NAMES[id] ?? id.toUpperCase();
}
