import { setImmediate as breathe } from 'node:timers/promises';
import type { NarratorState } from '#domain/commentary/narrate.ts';
import type { Observation } from '#domain/commentary/observation.ts';
import type { Db } from '#server/db/database.ts';
import { addCommentary, type NewCommentary } from '#server/repositories/analytics/commentary.ts';
import type { MarketSnapshot } from '../producers.ts';
import { composeText, RECENT_ROWS } from './compose.ts';
import { narrateSession, type SessionRecord } from './narrate-session.ts';
import { severityOf } from './severity.ts';

/** Limits on wording and on publishing: the texts of neighbouring rows, and the instant up to which nothing is published. */
export interface Telling {
  /** The texts told last, newest first. */
  recent: string[];
  /** Texts published earlier about later sessions, not to be repeated for earlier ones. */
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
