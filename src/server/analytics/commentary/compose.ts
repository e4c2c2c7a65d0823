import type { Observation } from '#domain/commentary/observation.ts';
import { ENGLISH } from './en.ts';
import { factsOf } from './facts.ts';
import { FRENCH } from './fr.ts';
import type { Facts, Wordings } from './wording.ts';

/** Among this many consecutive rows no two may read alike. */
export const VARIED_ROWS = 20;
/** Extra rows examined, because rows of one instant may be stored in another order. */
const SAME_INSTANT_ROWS = 6;
/** Number of earlier rows that limit the next wording. */
export const RECENT_ROWS = VARIED_ROWS - 1 + SAME_INSTANT_ROWS;

interface CommentaryText {
  readonly title_en: string;
  readonly title_fr: string;
  readonly body_en: string;
  readonly body_fr: string;
}

/** Returns a text without figures, dates and names: two texts with equal results read alike. */
export function readingOf(text: string): string {
  return text
    .replaceAll(/\b[A-Z]{4,}\d*\b/g, '@')
    .replaceAll(/[+\u2212-]?\d[\d.,\s\u00a0\u202f]*%?/g, '#')
    .replaceAll(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, '#')
    .replaceAll(/\b(janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b/g, '#');
}

/** A well-spread number, constant per observation. */
function chanceOf({ kind, underlying, at }: Observation): number {
  let hash = 2_166_136_261;
  for (const character of `${kind} ${underlying} ${at}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

const bodyOf = ({ leads, tails }: Wordings, choice: number, facts: Facts): string => {
  const lead = leads[choice % leads.length] ?? leads[0];
  const tail = tails[Math.floor(choice / leads.length) % tails.length] ?? tails[0];
  return `${lead(facts)} ${tail(facts)}`;
};

const beginOf = (reading: string): string => reading.slice(0, reading.indexOf('. ') + 1);

/**
 * Returns the text of an observation in both languages: always the same for the same observation after the same rows. `recent` are the English bodies
 * of the rows before, newest first: their wordings are not reused, and a wording with a new first sentence is preferred. Wordings of `later` rows are
 * excluded too. Null when every wording was just used: then this kind comes too often.
 */
export function composeText(observation: Observation, recent: readonly string[], later: readonly string[] = []): CommentaryText | null {
  const english = ENGLISH[observation.kind];
  const french = FRENCH[observation.kind];
  const [facts, faits] = [factsOf(observation, 'en'), factsOf(observation, 'fr')];
  const read = [...recent.slice(0, RECENT_ROWS), ...later].map(readingOf);
  const used = new Set(read);
  const begun = read.map(beginOf);
  const count = english.leads.length * english.tails.length;
  const first = chanceOf(observation) % count;
  let best: { choice: number; body: string; age: number } | null = null;
  for (let step = 0; step < count; step += 1) {
    const choice = (first + step) % count;
    const body = bodyOf(english, choice, facts);
    const reading = readingOf(body);
    if (used.has(reading)) continue;
    const place = begun.indexOf(beginOf(reading));
    const age = place < 0 ? Infinity : place;
    if (best === null || age > best.age) best = { choice, body, age };
  }
  if (best === null) return null;
  const title = Math.floor(chanceOf(observation) / count) % english.titles.length;
  return {
    title_en: (english.titles[title] ?? english.titles[0])(facts),
    title_fr: (french.titles[title] ?? french.titles[0])(faits),
    body_en: best.body,
    body_fr: bodyOf(french, best.choice, faits),
  };
}
