import type { NewHostedBot } from '#server/repositories/analytics/bots.ts';

type Words = Pick<NewHostedBot, 'name_en' | 'name_fr' | 'summary_en' | 'summary_fr' | 'rules_en' | 'rules_fr'>;

const OUT_EN = 'Out at 15:15 at the latest';
const OUT_FR = 'Sortie à 15:15 au plus tard';
const morning = (en: string, fr: string, stopEn: string, stopFr: string): Pick<Words, 'rules_en' | 'rules_fr'> => ({
  rules_en: [`In at 09:20: ${en}`, stopEn, OUT_EN],
  rules_fr: [`Entrée à 09:20 : ${fr}`, stopFr, OUT_FR],
});

/** What each measured rule is called and does. */
export const BOT_WORDS: Readonly<Record<string, Words>> = {
  'morning-straddle': {
    name_en: 'Morning straddle',
    name_fr: 'Straddle du matin',
    summary_en: 'Sells the straddle at the money every morning.',
    summary_fr: 'Vend chaque matin le straddle à la monnaie.',
    ...morning('sells call and put at the money', 'vend call et put à la monnaie', 'Stop at 25% of the premium', 'Stop à 25 % de la prime'),
  },
  'morning-strangle': {
    name_en: 'Morning strangle',
    name_fr: 'Strangle du matin',
    summary_en: 'Sells a call and a put four strikes out of the money.',
    summary_fr: 'Vend un call et un put quatre prix d’exercice hors de la monnaie.',
    ...morning('sells both four strikes out', 'vend les deux à quatre crans', 'Stop at 40% of the premium', 'Stop à 40 % de la prime'),
  },
  'morning-condor': {
    name_en: 'Morning iron condor',
    name_fr: 'Condor de fer du matin',
    summary_en: 'Sells the strangle and buys its wings: the loss is bounded.',
    summary_fr: 'Vend le strangle et achète ses ailes : la perte est bornée.',
    ...morning(
      'sells four strikes out, buys eight strikes out',
      'vend à quatre crans, achète à huit',
      'Stop at 60% of the credit',
      'Stop à 60 % du crédit',
    ),
  },
  'morning-butterfly': {
    name_en: 'Morning iron butterfly',
    name_fr: 'Papillon de fer du matin',
    summary_en: 'Sells the straddle and buys wings six strikes out.',
    summary_fr: 'Vend le straddle et achète des ailes à six crans.',
    ...morning(
      'sells at the money, buys six strikes out',
      'vend à la monnaie, achète à six crans',
      'Stop at 30% of the credit',
      'Stop à 30 % du crédit',
    ),
  },
  'bought-straddle': {
    name_en: 'Bought straddle',
    name_fr: 'Straddle acheté',
    summary_en: 'Buys the straddle at the money and waits for a move.',
    summary_fr: 'Achète le straddle à la monnaie et attend un mouvement.',
    ...morning(
      'buys call and put at the money',
      'achète call et put à la monnaie',
      'Stop at 20%, target at 40% of the premium',
      'Stop à 20 %, objectif à 40 % de la prime',
    ),
  },
  'opening-range': {
    name_en: 'Opening range',
    name_fr: 'Fourchette d’ouverture',
    summary_en: 'Buys the option at the money on the side of the break of the first half hour.',
    summary_fr: 'Achète l’option à la monnaie du côté de la sortie de la première demi-heure.',
    rules_en: ['In at the first close beyond the range of 30 minutes, until 13:15', 'Stop at 30%, target at 60% of the premium', OUT_EN],
    rules_fr: [
      'Entrée à la première clôture hors de la fourchette de 30 minutes, jusqu’à 13:15',
      'Stop à 30 %, objectif à 60 % de la prime',
      OUT_FR,
    ],
  },
  'gap-follower': {
    name_en: 'Gap follower',
    name_fr: 'Suiveur d’écart',
    summary_en: 'Buys the option at the money in the direction of an opening gap.',
    summary_fr: 'Achète l’option à la monnaie dans le sens d’un écart d’ouverture.',
    rules_en: ['In at 09:20 after a gap of 0.3% or more', 'Stop at 30%, target at 60% of the premium', OUT_EN],
    rules_fr: ['Entrée à 09:20 après un écart de 0,3 % ou plus', 'Stop à 30 %, objectif à 60 % de la prime', OUT_FR],
  },
  'trend-spread': {
    name_en: 'Midday spread',
    name_fr: 'Spread de midi',
    summary_en: 'Sells a spread against which the day would have to turn.',
    summary_fr: 'Vend un spread contre lequel la séance devrait se retourner.',
    rules_en: [
      'In at 11:15: sells one strike out and buys five out, puts when the day is up, calls when it is down',
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
