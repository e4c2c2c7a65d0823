import type { Alert, AlertBody, AlertUpdateBody, Instrument } from '#client/api/types.ts';
import { ALERT_DIRECTIONS, type AlertDirection, type LevelMeasure } from '#domain/alerts/alert.ts';

/** How often an alert speaks: once, or each time after a rest. */
export const RESTS = [null, 1, 5, 15, 60, 375] as const;

/** What the form holds while it is filled in. */
export interface AlertForm {
  readonly measure: LevelMeasure;
  readonly instrument: Instrument | null;
  readonly portfolioId: string | null;
  readonly direction: AlertDirection;
  readonly level: number | null;
  readonly rest: number | null;
  /** Trading date, or empty. */
  readonly until: string;
  readonly note: string;
}

/** A level that another screen asks to be told of. */
export type LevelStart = Pick<AlertForm, 'direction'> & { readonly level: number };

/** Returns the level that an address asks for, as `below=25837.9` or `above=26362.1`; null when it asks for none. */
export function levelStart(search: URLSearchParams): LevelStart | null {
  const direction = ALERT_DIRECTIONS.find((each) => search.has(each));
  const level = direction === undefined ? Number.NaN : Number(search.get(direction));
  return direction === undefined || !(level > 0) || level === Infinity ? null : { direction, level };
}

/** Returns the form of an alert on a level, or one for an instrument that is empty but for the level it starts with. */
export function formOf(alert: Alert | null, instrument: Instrument | null, start: LevelStart | null = null): AlertForm {
  const trigger = alert?.trigger;
  return {
    measure: alert === null || alert.watch.measure === 'screen' ? 'price' : alert.watch.measure,
    instrument: alert?.watch.instrument ?? instrument,
    portfolioId: alert?.watch.portfolio_id ?? null,
    direction: trigger?.kind === 'level' ? trigger.direction : (start?.direction ?? 'above'),
    level: trigger?.kind === 'level' ? trigger.level : (start?.level ?? null),
    rest: alert?.cool_down_minutes ?? null,
    until: alert?.until ?? '',
    note: alert?.note ?? '',
  };
}

type AlertProblems = Readonly<Partial<Record<'subject' | 'level', 'form.required'>>>;

/** Returns what is missing in the form. */
export function problemsOf({ measure, instrument, portfolioId, level }: AlertForm, isScreen: boolean): AlertProblems {
  if (isScreen) return {};
  const subject = measure === 'pnl' ? portfolioId : instrument;
  return {
    ...(subject === null ? ({ subject: 'form.required' } as const) : {}),
    ...(level === null || !Number.isFinite(level) ? ({ level: 'form.required' } as const) : {}),
  };
}

/** Returns what is sent for a new alert; null when something is missing. */
export function bodyOf(form: AlertForm): AlertBody | null {
  const { measure, instrument, portfolioId, direction, level, rest, until } = form;
  if (level === null) return null;
  const note = form.note.trim() === '' ? null : form.note.trim();
  const common = {
    trigger: { kind: 'level', direction, level },
    cool_down_minutes: rest,
    until: until === '' ? null : until,
    note,
  } as const;
  if (measure === 'pnl') return portfolioId === null ? null : { ...common, watch: { measure, portfolio_id: portfolioId } };
  return instrument === null ? null : { ...common, watch: { measure, instrument_id: instrument.instrument_id } };
}

/** Returns what is sent for a changed one. A trigger that stays as it was is left out: the alert goes on where it stood. */
export function changesOf(alert: Alert, form: AlertForm): AlertUpdateBody {
  const { direction, level, rest, until } = form;
  const { trigger } = alert;
  const moved = trigger.kind === 'level' && level !== null && (trigger.level !== level || trigger.direction !== direction);
  return {
    ...(moved ? { trigger: { kind: 'level', direction, level } } : {}),
    cool_down_minutes: rest,
    until: until === '' ? null : until,
    note: form.note.trim() === '' ? null : form.note.trim(),
    ...(alert.status === 'fired' || alert.status === 'expired' ? { status: 'active' } : {}),
    revision: alert.revision,
  };
}
