import type { Alert, AlertBody, AlertTermBody, AlertUpdateBody, Instrument } from '#client/api/types.ts';
import { termBodyOf } from '#client/state/notices/alert-terms.ts';
import { isRecord } from '#client/state/resource/is-record.ts';
import type { AlertMatch } from '#domain/alerts/alert.ts';
import { comparatorsOf, problemsOfTerms } from '#domain/alerts/check-terms.ts';
import {
  ACCOUNT_MEASURES,
  type AlertMeasure,
  type AlertTerm as DomainTerm,
  type BotEvent,
  CHAIN_MEASURES,
  type Comparator,
  type LevelMeasure,
  MOMENT_MEASURES,
  OPTION_MEASURES,
  PREMIUM_LEGS,
} from '#domain/alerts/term.ts';

/** How often an alert fires: once (null), every time (0), or again only after so many minutes. */
export const RESTS = [null, 0, 1, 5, 15, 60, 375] as const;
export const ENDINGS = ['never', 'session', 'date'] as const;

export interface LegForm {
  readonly instrument: Instrument;
  readonly sign: 1 | -1;
}

/** The fields of a term during editing. A field that one measure does not use keeps its value until another measure needs the field. */
export interface TermForm {
  /** Identifies the term in the list on the screen only. */
  readonly key: number;
  readonly measure: AlertMeasure;
  readonly instrument: Instrument | null;
  readonly legs: readonly LegForm[];
  readonly underlying: string;
  readonly expiry: string;
  readonly positionId: string;
  readonly portfolioId: string;
  readonly accountId: string;
  readonly botId: string;
  readonly event: BotEvent;
  readonly screenId: string;
  readonly comparator: Comparator;
  readonly level: number | null;
}

/** The state of the alert form during editing. */
export interface AlertForm {
  readonly match: AlertMatch;
  readonly terms: readonly TermForm[];
  readonly rest: number | null;
  readonly ending: (typeof ENDINGS)[number];
  /** Trading date, or empty. */
  readonly until: string;
  readonly note: string;
}

/** Returns whether stored data has the shape of a form. */
export function isAlertForm(data: unknown): data is AlertForm {
  if (!isRecord(data) || !Array.isArray(data['terms']) || data['terms'].length === 0) return false;
  const whole = ['match', 'rest', 'ending', 'until', 'note'].every((part) => part in data);
  const like = Object.keys(newTerm(0));
  return whole && data['terms'].every((term) => isRecord(term) && like.every((part) => part in term));
}

/** The level with which another screen opens the alert form. */
export interface LevelStart {
  readonly comparator: 'above' | 'below';
  readonly level: number;
}

/** Returns the level in an address such as `below=25837.9` or `above=26362.1`; null when the address has none. */
export function levelStart(search: URLSearchParams): LevelStart | null {
  const comparator = (['above', 'below'] as const).find((each) => search.has(each));
  const level = comparator === undefined ? Number.NaN : Number(search.get(comparator));
  return comparator === undefined || !(level > 0) || level === Infinity ? null : { comparator, level };
}

/** Returns an empty price term, with the instrument of `like` where that is given. */
export function newTerm(key: number, like?: TermForm): TermForm {
  return {
    key,
    measure: 'price',
    instrument: like?.instrument ?? null,
    legs: [],
    underlying: like?.underlying ?? '',
    expiry: like?.expiry ?? '',
    positionId: '',
    portfolioId: '',
    accountId: '',
    botId: '',
    event: 'entered',
    screenId: '',
    comparator: 'above',
    level: null,
  };
}

function termFormOf(term: Alert['terms'][number], key: number): TermForm {
  return {
    key,
    measure: term.measure,
    instrument: term.instrument,
    legs: term.legs.flatMap(({ instrument, sign }) => (instrument === null ? [] : [{ instrument, sign }])),
    underlying: term.underlying ?? '',
    expiry: term.expiry ?? '',
    positionId: term.position_id ?? '',
    portfolioId: term.portfolio_id ?? '',
    accountId: term.account_id ?? '',
    botId: term.bot_id ?? '',
    event: term.event ?? 'entered',
    screenId: term.screen_id ?? '',
    comparator: term.comparator ?? 'above',
    level: term.level,
  };
}

/** Returns the form of an alert, or for null a form with one term that holds only the starting level. */
export function formOf(alert: Alert | null, start: LevelStart | null): AlertForm {
  const empty = newTerm(0);
  return {
    match: alert?.match ?? 'all',
    terms: alert === null ? [start === null ? empty : { ...empty, ...start }] : alert.terms.map(termFormOf),
    rest: alert?.cool_down_minutes ?? null,
    ending: alert === null || alert.until === null ? 'never' : 'date',
    until: alert?.until ?? '',
    note: alert?.note ?? '',
  };
}

const isOneOf = (list: readonly string[], measure: AlertMeasure): boolean => list.includes(measure);
export const isLevel = (measure: AlertMeasure): measure is LevelMeasure => !isOneOf(MOMENT_MEASURES, measure);
export const asksForChain = (measure: AlertMeasure): boolean => isOneOf(CHAIN_MEASURES, measure);
export const asksForAccount = (measure: AlertMeasure): boolean => isOneOf(ACCOUNT_MEASURES, measure);
const asksForOption = (measure: AlertMeasure): boolean => isOneOf(OPTION_MEASURES, measure);

/** Returns a term with another measure; a comparator that the new measure does not have is replaced. */
export function withMeasure(term: TermForm, measure: AlertMeasure): TermForm {
  const ways = isLevel(measure) ? comparatorsOf(measure) : [];
  const level = (measure === 'time') === (term.measure === 'time') ? term.level : null;
  return { ...term, measure, level, comparator: ways.includes(term.comparator) ? term.comparator : (ways[0] ?? 'above') };
}

/** Returns the request body of a term; null when a field is missing. */
function bodyOfTerm(term: TermForm): AlertTermBody | null {
  const { measure, comparator, level, instrument, legs, underlying, expiry } = term;
  if (measure === 'bot') return term.botId === '' ? null : { measure, bot_id: term.botId, event: term.event };
  if (measure === 'screen') return term.screenId === '' ? null : { measure, screen_id: term.screenId };
  if (level === null || !Number.isFinite(level)) return null;
  const reaches = { comparator, level };
  if (measure === 'time') return { measure, ...reaches };
  if (measure === 'premium') {
    const sent = legs.map((leg) => ({ instrument_id: leg.instrument.instrument_id, sign: leg.sign }));
    return legs.length < PREMIUM_LEGS.least ? null : { measure, legs: sent, ...reaches };
  }
  if (measure === 'atm-iv' || measure === 'pcr')
    return underlying === '' || expiry === '' ? null : { measure, underlying, expiry, ...reaches };
  if (measure === 'position-pnl') return term.positionId === '' ? null : { measure, position_id: term.positionId, ...reaches };
  if (measure === 'pnl') return term.portfolioId === '' ? null : { measure, portfolio_id: term.portfolioId, ...reaches };
  if (measure === 'account-pnl' || measure === 'margin')
    return term.accountId === '' ? null : { measure, account_id: term.accountId, ...reaches };
  return instrument === null ? null : { measure, instrument_id: instrument.instrument_id, ...reaches };
}

/** Message ids of the problems of a term, by the field that shows them. */
type TermProblems = Readonly<Partial<Record<'subject' | 'level' | 'comparator', string>>>;

/** Returns the parts of a term that decide whether it can be joined with the other terms. */
function asDomain({ measure, comparator, level }: TermForm): DomainTerm {
  const reaches = { comparator, level: level ?? 0 };
  if (!isLevel(measure)) return { measure: 'bot', botId: '', event: 'entered', subject: '' };
  return measure === 'time' ? { measure, ...reaches } : { measure: 'price', instrumentId: '', subject: '', ...reaches };
}

/** Returns the problems of each term: missing fields, and terms that cannot be joined. The server applies the same rules. */
export function problemsOf({ match, terms }: Pick<AlertForm, 'match' | 'terms'>): readonly TermProblems[] {
  const apart = problemsOfTerms({ match, terms: terms.map(asDomain) });
  return terms.map((term, place) => {
    const { measure, level, instrument } = term;
    const wrongKind = asksForOption(measure) && instrument !== null && instrument.kind !== 'option';
    // With a level filled in, the only part that can still be missing is the subject.
    const subjectMissing = bodyOfTerm({ ...term, level: level ?? 0 }) === null;
    const clash = apart.find((each) => each.place === place && each.problem === 'moments-never-meet');
    return {
      ...(subjectMissing ? { subject: measure === 'premium' ? 'alerts.problem.legs' : 'form.required' } : {}),
      ...(wrongKind ? { subject: 'errors.alert.not-an-option' } : {}),
      ...(isLevel(measure) && (level === null || !Number.isFinite(level)) ? { level: 'form.required' } : {}),
      ...(clash === undefined ? {} : { comparator: 'alerts.problem.moments' }),
    };
  });
}

/** Returns the request bodies of the terms; null when a term is incomplete or cannot be joined with the others. */
export function bodiesOf(form: Pick<AlertForm, 'match' | 'terms'>): AlertTermBody[] | null {
  const bodies = form.terms.flatMap((term) => bodyOfTerm(term) ?? []);
  const sound = problemsOf(form).every((problems) => Object.keys(problems).length === 0);
  return sound && bodies.length === form.terms.length ? bodies : null;
}

const untilOf = ({ ending, until }: AlertForm) =>
  ending === 'session' ? ('session' as const) : ending === 'date' && until !== '' ? until : null;
const noteOf = ({ note }: AlertForm) => (note.trim() === '' ? null : note.trim());

/** Returns the request body of a new alert; null when a field is missing. */
export function bodyOf(form: AlertForm): AlertBody | null {
  const terms = bodiesOf(form);
  if (terms === null) return null;
  return { match: form.match, terms, cool_down_minutes: form.rest, until: untilOf(form), note: noteOf(form) };
}

/** Returns the request body of an update; null when a field is missing. Unchanged terms are left out, so that the alert keeps its progress. */
export function changesOf(alert: Alert, form: AlertForm): AlertUpdateBody | null {
  const terms = bodiesOf(form);
  if (terms === null) return null;
  const moved = form.match !== alert.match || JSON.stringify(terms) !== JSON.stringify(alert.terms.map(termBodyOf));
  return {
    ...(moved ? { match: form.match, terms } : {}),
    cool_down_minutes: form.rest,
    until: untilOf(form),
    note: noteOf(form),
    ...(alert.status === 'fired' || alert.status === 'expired' ? { status: 'active' } : {}),
    revision: alert.revision,
  };
}
