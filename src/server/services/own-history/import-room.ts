import { statfs } from 'node:fs/promises';
import { AppError } from '#contract/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { heldBytes } from '#server/repositories/own-history.ts';

/** How much of the disk history may take, in bytes. */
export interface RoomLimits {
  /** A user's kept history as stored: enough for ten years of an index's options. */
  readonly kept: number;
  /** The kept history of all users. */
  readonly keptByAll: number;
  /** Uploaded files of all users waiting to be read. */
  readonly uploads: number;
  /** A zip within a zip, on disk while it is read. */
  readonly innerZip: number;
  /** Of all zips of an import, inflated. */
  readonly inflated: number;
  /** Stays free whatever else: on a full disk the database stops, and trading with it. */
  readonly free: number;
}

const GIB = 2 ** 30;
export const ROOM: RoomLimits = {
  kept: 4 * GIB,
  keptByAll: 32 * GIB,
  uploads: 16 * GIB,
  innerZip: GIB,
  inflated: 64 * GIB,
  free: GIB,
};

/** Of what a user may keep, as much is staged between two looks at the room. */
const LOOKS = 256;

/** The space used by an import under way. */
interface Taking {
  readonly userId: string;
  readonly status: string;
  readonly upload: { readonly size: number };
  readonly count: { readonly bytes: number };
}

interface Needs {
  readonly db: Db;
  readonly folder: string;
  readonly limits: RoomLimits;
  readonly jobs: ReadonlyMap<string, Taking>;
}

/** Returns what says whether there is room for more: of a user, of all together, and on the disk. */
export function importRoom({ db, folder, limits, jobs }: Needs) {
  const sumOf = (some: readonly string[], of: (job: Taking) => number): number =>
    [...jobs.values()].reduce((sum, job) => (some.includes(job.status) ? sum + of(job) : sum), 0);

  async function requireDisk(): Promise<void> {
    // A folder that is not there yet holds nothing.
    const disk = await statfs(folder).catch(() => null);
    if (disk !== null && disk.bavail * disk.bsize < limits.free) throw new AppError('history.server-full');
  }

  async function requireRows(userId: string, staged: number): Promise<void> {
    await requireDisk();
    const { own, all } = await heldBytes(db, userId);
    if (own + staged > limits.kept) throw new AppError('history.full');
    const others = sumOf(['reading', 'ready'], (job) => (job.userId === userId ? 0 : job.count.bytes));
    if (all + staged + others > limits.keptByAll) throw new AppError('history.server-full');
  }

  return {
    limits,
    /** Throws when nothing more can be kept of a user. */
    requireAny: (userId: string): Promise<void> => requireRows(userId, 1),

    /** Throws when a piece of a file has no room. */
    async requireFile(bytes: number): Promise<void> {
      await requireDisk();
      if (sumOf(['receiving', 'reading'], ({ upload }) => upload.size) + bytes > limits.uploads) throw new AppError('history.server-full');
    },

    /** Returns what is asked while rows are staged, often: it looks now and then, and throws as soon as there is no room for them. */
    rowsOf({ userId, count }: Pick<Taking, 'userId' | 'count'>): (always?: boolean) => Promise<void> {
      let looksAt = 0;
      return async (always = false) => {
        if (!always && count.bytes < looksAt) return;
        looksAt = count.bytes + limits.kept / LOOKS;
        await requireRows(userId, count.bytes);
      };
    },
  };
}

export type ImportRoom = ReturnType<typeof importRoom>;
