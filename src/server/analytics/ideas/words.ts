import { type Locale, LOCALE_ROWS } from '#contract/locales.ts';
import type { Idea } from '#domain/ideas/idea.ts';

type Words = (idea: Idea, write: Writing) => string;

/** How a language writes figures. */
interface Writing {
  level(value: number): string;
  plain(value: number): string;
  percent(share: number): string;
  day(date: string): string;
  levels(values: readonly number[]): string;
}

function writingOf(language: Locale): Writing {
  const { tags, monthInSentence: month } = LOCALE_ROWS[language];
  const locale = tags.rupees;
  const level = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    level: (value) => level.format(value),
    plain: (value) => plain.format(value),
    percent: (share) => percent.format(share),
    day: (date) => day.format(new Date(`${date}T00:00:00Z`)),
    levels: (values) => list.format(values.map((value) => level.format(Math.round(value)))),
  };
}

const WRITING: Readonly<Record<Locale, Writing>> = { en: writingOf('en'), fr: writingOf('fr') };

const NAMES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'bull-call-spread': { en: 'Bull call spread', fr: 'Spread haussier de calls' },
  'bear-put-spread': { en: 'Bear put spread', fr: 'Spread baissier de puts' },
  'bull-put-spread': { en: 'Bull put spread', fr: 'Spread haussier de puts' },
  'bear-call-spread': { en: 'Bear call spread', fr: 'Spread baissier de calls' },
  'iron-condor': { en: 'Iron condor', fr: 'Iron condor' },
  'iron-butterfly': { en: 'Iron butterfly', fr: 'Iron butterfly' },
  'short-strangle': { en: 'Short strangle', fr: 'Vente de strangle' },
  'short-straddle': { en: 'Short straddle', fr: 'Vente de straddle' },
  'long-straddle': { en: 'Long straddle', fr: 'Achat de straddle' },
  'long-strangle': { en: 'Long strangle', fr: 'Achat de strangle' },
};

const volatilityEn: Words = ({ view }, write) =>
  view.ivPercentile === null
    ? `IV is ${write.percent(view.volatility)}; not enough history for an IV percentile.`
    : `IV is ${write.percent(view.volatility)}, higher than on ${write.percent(view.ivPercentile / 100)} of the stored sessions, today included.`;
const volatilityFr: Words = ({ view }, write) =>
  view.ivPercentile === null
    ? `L’IV est de ${write.percent(view.volatility)} ; pas assez d’historique pour un percentile d’IV.`
    : `L’IV est de ${write.percent(view.volatility)}, plus élevée que lors de ${write.percent(view.ivPercentile / 100)} des séances enregistrées, celle d’aujourd’hui comprise.`;

const REASONS: Readonly<Record<Idea['source'], Readonly<Record<Locale, Words>>>> = {
  trend: {
    en: (idea, write) =>
      `${idea.underlying} is ${write.plain(Math.abs(idea.view.trend))} standard deviations ${idea.view.trend > 0 ? 'above' : 'below'} the mean of its last ten closes. ${volatilityEn(idea, write)}`,
    fr: (idea, write) =>
      `${idea.underlying} est à ${write.plain(Math.abs(idea.view.trend))} écarts types ${idea.view.trend > 0 ? 'au-dessus' : 'au-dessous'} de la moyenne de ses dix dernières clôtures. ${volatilityFr(idea, write)}`,
  },
  range: {
    en: (idea, write) =>
      `${idea.underlying} is near the mean of its last ten closes (${write.plain(Math.abs(idea.view.trend))} standard deviations), so this sells premium around it. ${volatilityEn(idea, write)}`,
    fr: (idea, write) =>
      `${idea.underlying} est proche de la moyenne de ses dix dernières clôtures (${write.plain(Math.abs(idea.view.trend))} écarts types) : la prime est vendue de part et d’autre. ${volatilityFr(idea, write)}`,
  },
  volatility: {
    en: (idea, write) => `Options on ${idea.underlying} are cheap, so this buys a move either way. ${volatilityEn(idea, write)}`,
    fr: (idea, write) =>
      `Les options sur ${idea.underlying} sont bon marché : on achète un mouvement, quel que soit son sens. ${volatilityFr(idea, write)}`,
  },
};

const endEn: Words = ({ breakevens, expiry, view }, write) =>
  `To ${write.day(expiry)} options price in a move of ${write.level(Math.round(view.expectedMove))} points; breakeven at expiry: ${write.levels(breakevens)}.`;
const endFr: Words = ({ breakevens, expiry, view }, write) =>
  `D’ici au ${write.day(expiry)}, les options intègrent un mouvement de ${write.level(Math.round(view.expectedMove))} points ; point mort à l’échéance : ${write.levels(breakevens)}.`;

/** Returns the strikes in ascending order, without duplicates. */
const strikesOf = ({ legs }: Idea): readonly number[] => [...new Set(legs.map(({ strike }) => strike / 10_000))].toSorted((a, b) => a - b);

function title(idea: Idea, language: Locale): string {
  const write = WRITING[language];
  const strikes = strikesOf(idea)
    .map((strike) => write.level(strike))
    .join(' / ');
  return `${NAMES[idea.structure]?.[language] ?? idea.structure} ${idea.underlying} ${strikes}, ${write.day(idea.expiry)}`;
}

/** Returns the title and the rationale of an idea in both languages. */
export function ideaWords(idea: Idea) {
  const rationale = (language: Locale, end: Words) =>
    `${REASONS[idea.source][language](idea, WRITING[language])} ${end(idea, WRITING[language])}`;
  return {
    title_en: title(idea, 'en'),
    title_fr: title(idea, 'fr'),
    rationale_en: rationale('en', endEn),
    rationale_fr: rationale('fr', endFr),
  };
}
