import { chown, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findClusterPlace, makePrivate } from '#server/db/embedded/cluster-place.ts';
import { startCluster } from '#server/db/embedded/cluster.ts';
import type { Identity } from '#server/db/embedded/identity.ts';
import { BackupDamaged, readParts } from '../backup-file.ts';
import { withPatientClient } from '../stored-data.ts';
import { type BaseStructure, KEY_PART } from './base-copy.ts';
import { baseOf, type Chain, type ChainFacts, readChains, type WalPiece } from './chain.ts';
import { segmentName } from './wal.ts';

const QUIET = { info() {}, warn() {} };
const OWN_SETTINGS = 'postgresql.auto.conf';
const POLL_MS = 100;

/** The restorable range, in milliseconds since 1970. */
interface PointsRange {
  readonly from: number;
  readonly to: number;
}

const sinceOf = ({ facts }: Chain): number => Date.parse(facts.since);
const untilOf = ({ pieces }: Chain): number => pieces.at(-1)?.at ?? 0;

/** Returns the range of instants restorable from a backup folder; null: none. */
export async function rangeOf(backups: string): Promise<PointsRange | null> {
  const chains = (await readChains(backups)).filter((chain) => untilOf(chain) >= sinceOf(chain));
  const [oldest, newest] = [chains[0], chains.at(-1)];
  return oldest === undefined || newest === undefined ? null : { from: sinceOf(oldest), to: untilOf(newest) };
}

/** Returns the chain for restoring an instant: the newest chain begun before it. */
async function chainFor(backups: string, to: number): Promise<Chain> {
  const chain = (await readChains(backups)).filter((each) => sinceOf(each) <= to && untilOf(each) >= sinceOf(each)).at(-1);
  if (chain === undefined) throw new Error(`Nothing in ${backups} goes back to ${new Date(to).toISOString()}`);
  return chain;
}

/** Returns the writer of files owned by the cluster's user. */
function filler(directory: string, identity: Identity | null) {
  const own = async (path: string) => (identity === null ? undefined : chown(path, identity.uid, identity.gid));
  const inside = (name: string): string => {
    const path = normalize(name);
    if (isAbsolute(path) || path.startsWith('..')) throw new BackupDamaged(name, 'it lies outside the folder of the database');
    return join(directory, path);
  };
  return {
    async folder(name: string): Promise<void> {
      const path = inside(name);
      await mkdir(path, { recursive: true, mode: 0o700 });
      await own(path);
    },
    async file(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
      const path = inside(name);
      const file = await open(path, 'w', 0o600);
      try {
        // PostgreSQL flushes all files to disk before it replays the log.
        for await (const chunk of content) await file.write(chunk);
      } finally {
        await file.close();
      }
      await own(path);
    },
  };
}

/** Writes the copied files into an empty folder. Returns the server's key if the copy contains it. */
async function fillBase(path: string, passphrase: string | null, files: ReturnType<typeof filler>): Promise<Buffer | null> {
  let secretKey: Buffer | null = null;
  let structured = false;
  for await (const { name, content } of readParts(path, passphrase)) {
    if (structured && name !== KEY_PART) {
      await files.file(name, content);
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    if (structured) {
      // The author of an unencrypted copy would know our key.
      if (passphrase !== null) secretKey = Buffer.from(text, 'base64');
      continue;
    }
    structured = true;
    const { kind, folders } = JSON.parse(text) as BaseStructure;
    if (kind !== 'base') throw new BackupDamaged(name, 'it is no copy of database files');
    for (const folder of folders) await files.folder(folder);
  }
  return secretKey;
}

async function* contentOfPieces(pieces: readonly WalPiece[], passphrase: string | null): AsyncGenerator<Buffer> {
  for (const { path } of pieces) for await (const { content } of readParts(path, passphrase)) yield* content;
}

/** Cuts the log into PostgreSQL's segment files; the last is filled with zeros, where recovery ends. */
async function fillLog(
  { from, timeline, segmentBytes }: ChainFacts,
  content: AsyncIterable<Buffer>,
  files: ReturnType<typeof filler>,
): Promise<void> {
  let held = Buffer.alloc(segmentBytes);
  let filled = 0;
  let at = BigInt(from);
  const flush = async () => {
    await files.file(`pg_wal/${segmentName(timeline, at, segmentBytes)}`, [held]);
    at += BigInt(segmentBytes);
    held = Buffer.alloc(segmentBytes);
    filled = 0;
  };
  for await (const chunk of content)
    for (let taken = 0; taken < chunk.length;) {
      const length = Math.min(chunk.length - taken, segmentBytes - filled);
      chunk.copy(held, filled, taken, taken + length);
      filled += length;
      taken += length;
      if (filled === segmentBytes) await flush();
    }
  if (filled > 0) await flush();
}

interface RestoreNeeds {
  readonly backups: string;
  /** Empty. */
  readonly dataDir: string;
  readonly passphrase: string | null;
  /** The instant to restore, in milliseconds since 1970. */
  readonly to: number;
}

/** Fills an empty data folder with the embedded database at an instant. Returns the server's key if the copy contains it, and facts about the restore. */
export async function restorePoint({ backups, dataDir, passphrase, to }: RestoreNeeds) {
  const chain = await chainFor(backups, to);
  const { directory, identity } = await findClusterPlace(dataDir);
  await mkdir(dirname(directory), { recursive: true });
  await makePrivate(directory, identity);
  const files = filler(directory, identity);
  const secretKey = await fillBase(baseOf(chain.folder), passphrase, files);
  // Every commit before the instant is in the first piece saved after it, or in an earlier piece.
  const last = chain.pieces.findIndex(({ at }) => at > to);
  const pieces = last === -1 ? chain.pieces : chain.pieces.slice(0, last + 1);
  await fillLog(chain.facts, contentOfPieces(pieces, passphrase), files);
  await recover({ dataDir, directory, files, target: last === -1 ? null : to });
  const asOf = last === -1 ? untilOf(chain) : to;
  return { secretKey, asOf, pieces: pieces.length };
}

interface RecoverNeeds {
  readonly dataDir: string;
  readonly directory: string;
  readonly files: ReturnType<typeof filler>;
  /** Null: to the end of the log. */
  readonly target: number | null;
}

/** Lets PostgreSQL recover the files to the instant by the log, then stops it. */
async function recover({ dataDir, directory, files, target }: RecoverNeeds): Promise<void> {
  const settings = [
    // The log is already in place; nothing fetches more.
    `restore_command = '${process.platform === 'win32' ? 'exit 1' : 'false'}'`,
    `recovery_target_timeline = 'current'`,
    ...(target === null
      ? []
      : [
          `recovery_target_time = '${new Date(target).toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          `recovery_target_action = 'promote'`,
        ]),
  ];
  await files.file(OWN_SETTINGS, [Buffer.from(`${settings.join('\n')}\n`)]);
  await files.file('recovery.signal', []);
  const cluster = await startCluster(dataDir, QUIET);
  try {
    await withPatientClient(cluster.connection, async (client) => {
      const isRecovering = async () =>
        (await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')).rows[0]?.recovering;
      while ((await isRecovering()) === true) await wait(POLL_MS);
      await client.query('checkpoint');
    });
  } finally {
    await cluster.stop();
  }
  await writeFile(join(directory, OWN_SETTINGS), '');
}
