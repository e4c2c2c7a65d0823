import type { NewHostedBot } from '#server/repositories/analytics/bots.ts';

type Words = Pick<NewHostedBot, 'name_en' | 'name_fr' | 'summary_en' | 'summary_fr' | 'rules_en' | 'rules_fr'>;

const OUT_EN = 'Exit by 15:15';
const OUT_FR = 'Sortie à 15:15 au plus tard';
const morning = (en: string, fr: string, stopEn: string, stopFr: string): Pick<Words, 'rules_en' | 'rules_fr'> => ({
  rules_en: [`Entry 09:20: ${en}`, stopEn, OUT_EN],
  rules_fr: [`Entrée à 09:20 : ${fr}`, stopFr, OUT_FR],
});

/** What each measured rule is called and does. */
export const BOT_WORDS: Readonly<Record<string, Words>> = {
  'morning-straddle': {
    name_en: 'Morning straddle',
    name_fr: 'Straddle du matin',
    summary_en: 'Sells the ATM straddle every morning.',
    summary_fr: 'Vend chaque matin le straddle ATM.',
    ...morning('sells the ATM call and put', 'vend le call et le put ATM', 'Stop at 25% of the premium', 'Stop à 25 % de la prime'),
  },
  'morning-strangle': {
    name_en: 'Morning strangle',
    name_fr: 'Strangle du matin',
    summary_en: 'Sells a call and a put four strikes OTM.',
    summary_fr: 'Vend un call et un put à quatre crans OTM.',
    ...morning('sells both four strikes OTM', 'vend les deux à quatre crans', 'Stop at 40% of the premium', 'Stop à 40 % de la prime'),
  },
  'morning-condor': {
    name_en: 'Morning iron condor',
    name_fr: 'Iron condor du matin',
    summary_en: 'Sells the strangle and buys wings: defined risk.',
    summary_fr: 'Vend le strangle et achète des ailes : risque limité.',
    ...morning(
      'sells four strikes out, buys eight strikes out',
      'vend à quatre crans, achète à huit',
      'Stop at 60% of the credit',
      'Stop à 60 % du crédit',
    ),
  },
  'morning-butterfly': {
    name_en: 'Morning iron butterfly',
    name_fr: 'Iron butterfly du matin',
    summary_en: 'Sells the straddle and buys wings six strikes out.',
    summary_fr: 'Vend le straddle et achète des ailes à six crans.',
    ...morning('sells ATM, buys six strikes OTM', 'vend à l’ATM, achète à six crans', 'Stop at 30% of the credit', 'Stop à 30 % du crédit'),
  },
  'bought-straddle': {
    name_en: 'Long straddle',
    name_fr: 'Achat de straddle',
    summary_en: 'Buys the ATM straddle for a move either way.',
    summary_fr: 'Achète le straddle ATM, pour un mouvement dans un sens ou l’autre.',
    ...morning(
      'buys the ATM call and put',
      'achète le call et le put ATM',
      'Stop at 20%, target at 40% of the premium',
      'Stop à 20 %, objectif à 40 % de la prime',
    ),
  },
  'opening-range': {
    name_en: 'Opening range breakout',
    name_fr: 'Cassure du range d’ouverture',
    summary_en: 'Buys the ATM option when the first half hour’s range breaks.',
    summary_fr: 'Achète l’option ATM quand le range de la première demi-heure est cassé.',
    rules_en: ['Entry at the first close outside the 30-minute range, until 13:15', 'Stop at 30%, target at 60% of the premium', OUT_EN],
    rules_fr: [
      'Entrée à la première clôture hors du range de 30 minutes, jusqu’à 13:15',
      'Stop à 30 %, objectif à 60 % de la prime',
      OUT_FR,
    ],
  },
  'gap-follower': {
    name_en: 'Gap follower',
    name_fr: 'Suiveur de gap',
    summary_en: 'Buys the ATM option in the direction of an opening gap.',
    summary_fr: 'Achète l’option ATM dans le sens d’un gap d’ouverture.',
    rules_en: ['Entry 09:20 after a gap of 0.3% or more', 'Stop at 30%, target at 60% of the premium', OUT_EN],
    rules_fr: ['Entrée à 09:20 après un gap de 0,3 % ou plus', 'Stop à 30 %, objectif à 60 % de la prime', OUT_FR],
  },
  'trend-spread': {
    name_en: 'Midday spread',
    name_fr: 'Spread de midi',
    summary_en: 'Sells a spread in the direction of the day.',
    summary_fr: 'Vend un spread dans le sens de la séance.',
    rules_en: [
      'Entry 11:15: sells one strike OTM, buys five OTM: puts when the day is up, calls when it is down',
      'Stop at 50%, target at 60% of the credit',
      OUT_EN,
    ],
    rules_fr: [
      'Entrée à 11:15 : vend à un cran et achète à cinq, des puts si la séance monte, des calls si elle baisse',
      'Stop à 50 %, objectif à 60 % du crédit',
      OUT_FR,
    ],
  },
};
