import type { Locale } from '#contract/locales.ts';

/** Names of the published screens in every language; the same as the client's texts `screener.starter.*`, which a test compares. */
export const SCREENER_TITLES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  breakout: { en: '20-day breakout', fr: 'Cassure à la hausse sur 20 jours' },
  gap: { en: 'Gap of more than 1%', fr: 'Gap d’ouverture de plus de 1 %' },
  movers: { en: 'Moved more than 2%', fr: 'Variation de plus de 2 %' },
  'unusual-volume': { en: 'Unusual volume', fr: 'Volume inhabituel' },
  overbought: { en: 'Overbought (RSI over 70)', fr: 'Suracheté (RSI au-dessus de 70)' },
  oversold: { en: 'Oversold (RSI under 30)', fr: 'Survendu (RSI sous 30)' },
  'ema-cross': { en: 'EMA 9 crossed above EMA 21', fr: 'EMA 9 passée au-dessus de l’EMA 21' },
  'strong-trend': { en: 'Strong uptrend', fr: 'Forte tendance haussière' },
  'iv-high': { en: 'High implied volatility', fr: 'Volatilité implicite élevée' },
  'oi-spurt': { en: 'Open interest spurt', fr: 'Hausse de l’open interest' },
  breakdown: { en: '20-day breakdown', fr: 'Cassure à la baisse sur 20 jours' },
  'put-heavy': { en: 'High PCR (more puts than calls)', fr: 'PCR élevé (plus de puts que de calls)' },
};
