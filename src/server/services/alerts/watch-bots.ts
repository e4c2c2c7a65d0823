import type { FastifyBaseLogger } from 'fastify';
import type { UserEvent } from '#contract/events/stream-events.ts';
import type { TermMemory } from '#domain/alerts/alert.ts';
import type { BotEvent } from '#domain/alerts/term.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { SerialQueue } from '#server/market/serial-queue.ts';
import type { Market } from '#server/market/market.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { presentBotRun } from '#server/presenters/bot-run.ts';
import { lockAlertRead, moveAlertRead, saveStates } from '#server/repositories/alerts.ts';
import { listNewestRuns } from '#server/repositories/bot-runs.ts';
import { findBot } from '#server/repositories/bots.ts';
import { doneByRun, isOfBot, readingOfEvent } from './bot-events.ts';
import type { WatchedAlerts } from './watched-alerts.ts';

/** Events of one reading. */
const BATCH = 200;

interface Needs {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly eventLog: EventLog;
  readonly venue: Market;
  readonly queue: SerialQueue;
  readonly alerts: WatchedAlerts;
}

/** Returns what the newest run of a bot has done by now, as events of it would be called. */
async function doneSoFar(trx: Trx, userId: string, { botId, event }: { readonly botId: string; readonly event: BotEvent }) {
  const bot = await findBot(trx, userId, botId);
  const runs = bot === undefined ? [] : await listNewestRuns(trx, userId, bot.portfolio_id);
  return runs
    .filter(({ bot_id: id }) => id === botId)
    .flatMap((run) => doneByRun(presentBotRun(run)))
    .flatMap((done) => (done.event === event ? [done.id] : []));
}

/** Sets an alert's memory to past events of its bots, so that they do not fire. */
async function primed(trx: Trx, row: AlertRow): Promise<AlertRow> {
  const terms: TermMemory[] = [];
  for (const [place, term] of row.terms.terms.entries()) {
    const memory = row.state.terms[place] ?? { met: null, known: null };
    terms.push(term.measure === 'bot' && memory.known === null ? { ...memory, known: await doneSoFar(trx, row.user_id, term) } : memory);
  }
  const state = { ...row.state, terms };
  await saveStates(trx, [{ id: row.id, state: JSON.stringify(state) }]);
  return { ...row, state };
}

const watchesBots = (row: AlertRow): boolean => row.terms.terms.some(({ measure }) => measure === 'bot');

/**
 * Returns the feed of bot events from users' logs to alerts. The log position is stored with the alerts' state: after a crash no event is lost or
 * repeated.
 */
export function createBotWatch({ db, log, eventLog, venue, queue, alerts }: Needs) {
  const listening = new Map<string, () => void>();
  const asked = new Set<string>();

  const ofUser = (userId: string) => alerts.all().filter((row) => row.user_id === userId && watchesBots(row));

  /** Gives the alerts of a user one event after the other. Inside the queue. */
  async function readBatch(userId: string): Promise<boolean> {
    const from = await db.transaction().execute((trx) => lockAlertRead(trx, userId, 0));
    const events = await eventLog.readAfter(userId, from, BATCH);
    const last = events.at(-1);
    if (last === undefined) return false;
    for (const event of events.filter(isOfBot)) await tell(userId, event);
    await db.transaction().execute((trx) => moveAlertRead(trx, userId, last.seq));
    return events.length === BATCH;
  }

  async function tell(userId: string, event: UserEvent): Promise<void> {
    const concerned = ofUser(userId).filter(({ terms }) =>
      terms.terms.some((term) => term.measure === 'bot' && readingOfEvent(event, term, venue.now()) !== null),
    );
    if (concerned.length === 0) return;
    const steps = alerts.looks(
      concerned.map(({ id }) => id),
      venue.reading(),
      (_, term) => (term.measure === 'bot' ? readingOfEvent(event, term, venue.now()) : null),
    );
    await alerts.handle(steps, venue.now(), (trx) => moveAlertRead(trx, userId, event.seq));
  }

  function read(userId: string): void {
    if (asked.has(userId)) return;
    asked.add(userId);
    void queue
      .run(async () => {
        asked.delete(userId);
        while (listening.has(userId) && (await readBatch(userId))) continue;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'what bots did could not be read for alerts; it is read with the next event'));
  }

  return {
    /** Listens to users with an alert on a bot, and to no others; unread events are read. */
    sync(userId: string): void {
      const wanted = ofUser(userId).length > 0;
      if (!wanted) {
        listening.get(userId)?.();
        listening.delete(userId);
      } else if (!listening.has(userId)) {
        listening.set(
          userId,
          eventLog.subscribe(userId, (event) => {
            if (isOfBot(event)) read(userId);
          }),
        );
        read(userId);
      }
    },

    /** For a user's first alert on a bot, the log is read from now on; earlier events of the bot do not fire. */
    async begin(trx: Trx, row: AlertRow): Promise<AlertRow> {
      if (!watchesBots(row) || row.state.status !== 'active') return row;
      if (!listening.has(row.user_id)) {
        const head = await eventLog.head(row.user_id, trx);
        await lockAlertRead(trx, row.user_id, head);
        await moveAlertRead(trx, row.user_id, head);
      }
      return primed(trx, row);
    },

    stop(): void {
      for (const stop of listening.values()) stop();
      listening.clear();
    },
  };
}
