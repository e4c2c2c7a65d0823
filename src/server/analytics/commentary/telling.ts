import { setImmediate as breathe } from 'node:timers/promises';
import type { NarratorState } from '#domain/commentary/narrate.ts';
import type { Observation } from '#domain/commentary/observation.ts';
import type { Db } from '#server/db/database.ts';
import { addCommentary, type NewCommentary } from '#server/repositories/analytics/commentary.ts';
import type { MarketSnapshot } from '../producers.ts';
import { composeText, RECENT_ROWS } from './compose.ts';
import { narrateSession, type SessionRecord } from './narrate-session.ts';
import { severityOf } from './severity.ts';

/** How rows are worded and which are told: beside which texts they stand, and nothing up to an instant. */
export interface Telling {
  /** The texts told last, newest first. */
  recent: string[];
  /** Texts of later sessions that were told before: what is told of earlier ones reads otherwise. */
  readonly later: readonly string[];
  readonly after: number;
}

/** Returns what stores observations as rows, of a session that has ended too; `states` holds what has been told of each underlying. */
export function createTeller(db: Db, states: Map<string, NarratorState>) {
  async function publish(observations: readonly Observation[], { receivedAt }: MarketSnapshot, telling: Telling): Promise<void> {
    const rows: NewCommentary[] = [];
    for (const observation of observations) {
      if (observation.at <= telling.after) continue;
      const text = composeText(observation, telling.recent, telling.later);
      if (text === null) continue;
      telling.recent = [text.body_en, ...telling.recent].slice(0, RECENT_ROWS);
      const { kind, underlying, at, direction, figures } = observation;
      rows.push({ at, kind, underlying, severity: severityOf(observation), ...text, figures: { ...figures, direction } });
    }
    await addCommentary(db, rows, { receivedAt, ownerId: null });
  }

  async function publishPast(record: SessionRecord | null, snapshot: MarketSnapshot, telling: Telling, closeOnly: boolean): Promise<void> {
    if (record === null) return;
    const found: Observation[] = [];
    for (const observations of narrateSession(states, record, { closeOnly })) {
      found.push(...observations);
      await breathe();
    }
    await publish(found, snapshot, telling);
  }

  return { publish, publishPast };
}
