import type { InferOutput } from 'valibot';
import type { alert, alertFiring, alertTerm } from '#contract/schemas/alert.ts';
import { decimalOfMicros } from '#domain/alerts/micros.ts';
import type { SeenTerm, TermReading, Truth } from '#domain/alerts/reduce-alert.ts';
import { type AlertTerm, isLevelTerm } from '#domain/alerts/term.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { AlertFiringRow, AlertRow } from '#server/db/tables/alerts.ts';
import { presentInstrument } from './instrument.ts';

export type WireAlert = InferOutput<typeof alert>;
type WireTerm = InferOutput<typeof alertTerm>;
type WireFiring = InferOutput<typeof alertFiring>;

/** Finds a listed instrument; null once it has ended. */
type FindInstrument = (id: string) => Instrument | null;

const NOTHING: Omit<WireTerm, 'measure' | 'comparator' | 'level'> = {
  subject: null,
  instrument: null,
  underlying: null,
  expiry: null,
  legs: [],
  position_id: null,
  portfolio_id: null,
  account_id: null,
  bot_id: null,
  event: null,
  screen_id: null,
};

function presentTerm(term: AlertTerm, find: FindInstrument): WireTerm {
  const instrumentOf = (id: string) => {
    const found = find(id);
    return found === null ? null : presentInstrument(found);
  };
  const { measure } = term;
  const [comparator, level] = isLevelTerm(term) ? [term.comparator, term.level] : [null, null];
  const wire = { ...NOTHING, measure, comparator, level, subject: 'subject' in term ? term.subject : null };
  if ('instrumentId' in term) return { ...wire, instrument: instrumentOf(term.instrumentId) };
  if ('legs' in term)
    return {
      ...wire,
      legs: term.legs.map(({ instrumentId, symbol, sign }) => ({
        instrument_id: instrumentId,
        symbol,
        instrument: instrumentOf(instrumentId),
        sign,
      })),
    };
  if ('underlying' in term) return { ...wire, underlying: term.underlying, expiry: term.expiry };
  if ('positionId' in term) return { ...wire, position_id: term.positionId };
  if ('portfolioId' in term) return { ...wire, portfolio_id: term.portfolioId };
  if ('accountId' in term) return { ...wire, account_id: term.accountId };
  if ('botId' in term) return { ...wire, bot_id: term.botId, event: term.event };
  return 'screenId' in term ? { ...wire, screen_id: term.screenId } : wire;
}

/** Presents the reading of a term: its value with its two times, or why there is none. */
export function presentSeen(truth: Truth, reading: TermReading) {
  const known = reading.kind === 'value' || reading.kind === 'found';
  return {
    truth,
    value: reading.kind === 'value' ? decimalOfMicros(reading.micros) : null,
    exchange_at: known ? reading.at : null,
    received_at: known ? reading.receivedAt : null,
    missing: reading.kind === 'unknown' ? reading.why : null,
  };
}

export function presentAlert(row: AlertRow, find: FindInstrument): WireAlert {
  const { terms, state } = row;
  return {
    alert_id: row.id,
    match: terms.match,
    terms: terms.terms.map((term) => presentTerm(term, find)),
    cool_down_minutes: terms.coolDownMinutes,
    until: terms.until,
    note: row.note,
    status: state.status,
    met: state.met,
    fired: state.fired,
    fired_at: state.firedAt,
    ...(state.failing === true ? { failing: true } : {}),
    revision: row.revision,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

const presentSeenTerm = ({ term, truth, reading }: SeenTerm, find: FindInstrument) => ({
  ...presentTerm(term, find),
  ...presentSeen(truth, reading),
});

export function presentFiring(firing: AlertFiringRow, row: AlertRow, find: FindInstrument): WireFiring {
  return {
    firing_id: firing.id,
    alert_id: row.id,
    match: firing.match,
    terms: firing.seen.map((each) => presentSeenTerm(each, find)),
    note: row.note,
    symbols: [...firing.symbols],
    source: firing.source,
    exchange_at: firing.exchange_at.getTime(),
    received_at: firing.received_at.getTime(),
  };
}
