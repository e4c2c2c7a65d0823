import { AppError } from '#contract/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { PlayDays } from '../play-days.ts';
import { playStoredDays } from '../play-in-threads.ts';
import type { Share } from './shares.ts';

/** Runs the bots of a share. */
export type PlayShare = (share: Share, each: Parameters<PlayDays>[1], signal: AbortSignal) => Promise<void>;

/** Returns the player that runs a share on its own thread. */
export function playShareInThread(db: Db, file: URL): PlayShare {
  return (share, each, signal) => playStoredDays({ db, file, most: 1 }, share, each, signal);
}

/** Returns the player that runs a share with the server's own player of days. */
export function playShareBy(playDays: PlayDays): PlayShare {
  return ({ listing, definitions, dates }, each, signal) => {
    if (listing === null) throw new AppError('bot.no-session');
    return playDays({ underlying: listing.underlying, definitions, dates }, each, signal);
  };
}
