import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { lastSeenAt } from '#server/repositories/sessions.ts';
import { findUser } from '#server/repositories/users.ts';
import type { DemoNeeds } from './demo-needs.ts';

/** A visitor without calls or connections for this long counts as gone. */
export const IDLE_MS = 120 * MINUTE_MS;
const LOOKS_EVERY_MS = 10 * MINUTE_MS;

/** Returns the removal of absent visitors' traders: a trader's work is cancelled with it, and a place becomes free. */
export function givingBack(
  { db, clock, log, ownData, streams, visitors }: Pick<DemoNeeds, 'db' | 'clock' | 'log' | 'ownData' | 'streams' | 'visitors'>,
  byItself: boolean,
) {
  let looking = Promise.resolve();

  async function giveBack(userId: string): Promise<void> {
    const [seen, user] = await Promise.all([lastSeenAt(db, userId), findUser(db, userId)]);
    // Who is being let in has no session yet, who has signed out has none any more.
    const last = Math.max(seen?.getTime() ?? 0, visitors.since(userId) ?? 0);
    if (streams.isOpenFor(userId) || clock.now() - last < IDLE_MS) return;
    if (user) await ownData.removeUser(user);
    visitors.left(userId);
    log.info({ userId }, 'the trader of a visitor who has gone is given back');
  }

  function look(): Promise<void> {
    looking = looking.then(async () => {
      for (const userId of visitors.traders())
        await giveBack(userId).catch((error: unknown) => log.warn({ err: error, userId }, 'a demo trader could not be given back'));
    });
    return looking;
  }

  const timer = byItself ? setInterval(() => void look(), LOOKS_EVERY_MS).unref() : undefined;
  return {
    look,
    stop(): Promise<void> {
      clearInterval(timer);
      return looking;
    },
  };
}
