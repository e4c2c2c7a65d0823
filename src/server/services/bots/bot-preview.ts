import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { previewBot } from '#contract/operations/bot-preview.ts';
import { replayBoth } from '#domain/backtest/replay/replay-both.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Db } from '#server/db/database.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { Market } from '#server/market/market.ts';
import { presentPreview } from '#server/presenters/bot-preview.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { requireSound } from './bots.ts';
import { earlierMinutes } from '../history/earlier-minutes.ts';
import { gentleWork } from '../history/gentle-work.ts';
import { storedDay } from '../history/stored-day.ts';
import { createTurns } from '../history/turns.ts';

interface Needs {
  /** Connections not used by orders. */
  readonly db: Db;
  readonly venue: Market;
  readonly underlyings: () => readonly string[];
}

/** Sessions offered for a preview, newest first. */
const MOST_SESSIONS = 60;
/** Time limit of a preview. */
const LONGEST_MS = 10_000;

/** Returns the service that tries a bot on a stored session, one preview at a time, in slices between which other work goes on. */
export function createBotPreview({ db, venue, underlyings }: Needs) {
  const inTurn = createTurns();

  async function run(definition: BotDefinition, date: string | undefined): Promise<AnswerOf<typeof previewBot>> {
    const instruments = venue.instruments();
    const spot = spotOf(instruments, definition.underlying);
    const sessions = await listPathDates(db, definition.underlying, MOST_SESSIONS);
    const chosen = date ?? sessions[0];
    if (spot === null || chosen === undefined || !sessions.includes(chosen)) throw new AppError('bot.no-session');
    const tape = await storedDay({ db, past: venue.past, instruments }, spot, chosen);
    if (tape === null) throw new AppError('bot.no-session');
    const earlier = await earlierMinutes(venue.calendar, db, spot.id, definition, chosen);
    const signal = AbortSignal.timeout(LONGEST_MS);
    const span = await gentleWork(signal)
      .run(replayBoth(definition, { ...tape, earlier }), () => undefined)
      .catch((error: unknown) => {
        throw signal.aborted ? new AppError('bot.preview-too-long') : error;
      });
    return presentPreview(chosen, sessions, span);
  }

  return {
    async preview({ kind, definition, date }: BodyOf<typeof previewBot>): Promise<AnswerOf<typeof previewBot>> {
      requireSound(venue.calendar, definition, kind, underlyings());
      return inTurn(() => run(definition, date));
    },
  };
}
