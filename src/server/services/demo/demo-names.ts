import type { PageLanguage } from '#server/presenters/page-language.ts';

/** What the things of a demo trader are called, in the language of who visits. */
export const DEMO_NAMES = {
  en: {
    trader: 'Demo trader',
    account: 'Paper account',
    second: 'Second account',
    options: 'Weekly options',
    insurance: 'Insurance',
    straddle: 'Morning straddle',
    range: 'Opening range',
    condor: 'Weekly condor',
    watched: 'This week',
  },
  fr: {
    trader: 'Trader de démonstration',
    account: 'Compte simulé',
    second: 'Second compte',
    options: 'Options hebdomadaires',
    insurance: 'Assurance',
    straddle: 'Straddle du matin',
    range: 'Plage d’ouverture',
    condor: 'Condor hebdomadaire',
    watched: 'Cette semaine',
  },
} as const satisfies Record<PageLanguage, Readonly<Record<string, string>>>;

/** Returns the names of a demo in another language, each with the one it takes the place of. */
export function namesIn(language: PageLanguage): readonly (readonly [from: string, to: string])[] {
  const keys = Object.keys(DEMO_NAMES.en) as (keyof typeof DEMO_NAMES.en)[];
  const others = (Object.keys(DEMO_NAMES) as PageLanguage[]).filter((each) => each !== language);
  return others.flatMap((other) => keys.map((key) => [DEMO_NAMES[other][key], DEMO_NAMES[language][key]] as const));
}
