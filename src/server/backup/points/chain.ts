import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, backupTime } from '../retention.ts';
import type { WalPlace } from './wal.ts';

/** The base of a chain: a copy of the database files, followed by the log in pieces without a gap. */
export interface ChainFacts {
  /** PostgreSQL's identifier of the cluster. */
  readonly system: string;
  readonly timeline: number;
  readonly segmentBytes: number;
  /** Start of the first piece, as a decimal number. */
  readonly from: string;
  /** When the copy was complete: earlier minutes cannot be restored. ISO, UTC. */
  readonly since: string;
}

/** A piece of the log in a file. */
export interface WalPiece {
  readonly path: string;
  readonly from: WalPlace;
  readonly to: WalPlace;
  /** Every earlier commit is in this piece or in an earlier one. Milliseconds since 1970. */
  readonly at: number;
}

export interface Chain {
  readonly folder: string;
  readonly facts: ChainFacts;
  /** In order, without a gap. */
  readonly pieces: readonly WalPiece[];
}

const FACTS = 'chain.json';
const PIECE = /^([\da-f]{16})-([\da-f]{16})-(\d{13})\.wal$/;
const UNFINISHED = '.unfinished';

export const baseOf = (folder: string): string => join(folder, 'base');
export const pointsFolder = (backups: string): string => join(backups, 'points');

/** Returns the path for the next piece of a chain, and a function that gives it its final name once complete. */
export function newPiece(folder: string, from: WalPlace, to: WalPlace, at: number) {
  const hex = (place: WalPlace) => place.toString(16).padStart(16, '0');
  const path = join(folder, `${hex(from)}-${hex(to)}-${at}.wal`);
  const unfinished = `${path}${UNFINISHED}`;
  return { unfinished, keep: () => rename(unfinished, path) };
}

/** Begins a chain in a new folder; it counts once `finish` has written the facts. */
export async function newChain(points: string, now: Date) {
  const folder = join(points, backupName(now).replace(/\.backup$/, ''));
  await mkdir(points, { recursive: true, mode: 0o700 });
  // Not recursive: the folder must be new, so that `abandon` never deletes another chain.
  await mkdir(folder, { mode: 0o700 });
  return {
    folder,
    async finish(facts: ChainFacts): Promise<void> {
      const path = join(folder, FACTS);
      await writeFile(`${path}${UNFINISHED}`, JSON.stringify(facts), { mode: 0o600, flush: true });
      await rename(`${path}${UNFINISHED}`, path);
    },
    abandon: () => rm(folder, { recursive: true, force: true }),
  };
}

async function readChain(folder: string): Promise<Chain | null> {
  const text = await readFile(join(folder, FACTS), 'utf8').catch(() => null);
  if (text === null) return null;
  const facts = JSON.parse(text) as ChainFacts;
  const found = (await readdir(folder)).toSorted().flatMap((name): readonly WalPiece[] => {
    const [, from, to, at] = PIECE.exec(name) ?? [];
    return from === undefined ? [] : [{ path: join(folder, name), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), at: Number(at) }];
  });
  const pieces: WalPiece[] = [];
  let end = BigInt(facts.from);
  for (const piece of found) {
    if (piece.from !== end) break;
    pieces.push(piece);
    end = piece.to;
  }
  return { folder, facts, pieces };
}

/** Returns the chains of a backup folder, oldest first. */
export async function readChains(backups: string): Promise<readonly Chain[]> {
  const points = pointsFolder(backups);
  const names = (await readdir(points).catch(() => [])).filter((name) => backupTime(`${name}.backup`) !== null).toSorted();
  const chains = await Promise.all(names.map((name) => readChain(join(points, name))));
  return chains.filter((chain) => chain !== null);
}

/** Deletes all but the newest chains, and leftovers of a crash. */
export async function removeChains(backups: string, keep: number): Promise<void> {
  const kept = new Set((await readChains(backups)).slice(-keep).map(({ folder }) => folder));
  const points = pointsFolder(backups);
  for (const name of await readdir(points).catch(() => []))
    if (!kept.has(join(points, name))) await rm(join(points, name), { recursive: true, force: true });
}

/** Returns the end of a chain in the log. */
export function endOf({ facts, pieces }: Chain): WalPlace {
  return pieces.at(-1)?.to ?? BigInt(facts.from);
}
