import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { createBackup } from '../backup-file.ts';
import { withPatientClient } from '../stored-data.ts';
import { copyBase } from './base-copy.ts';
import { baseOf, type Chain, type ChainFacts, endOf, newChain, newPiece, pointsFolder, readChains, removeChains } from './chain.ts';
import { placeText, readWal, walPlace, type WalPlace } from './wal.ts';

const SLOT = 'strikedesk_points';
/** The growing chain, and the chain of the night before. */
const CHAINS_KEPT = 2;

interface PointsNeeds {
  readonly config: Pick<Config, 'version'> & { readonly backup: Pick<Config['backup'], 'folder' | 'passphrase'> };
  readonly connection: Connection;
  /** The folder of the cluster's files. */
  readonly directory: string;
  readonly secretKey: Buffer;
  readonly clock: { now(): number };
}

/** State of a running cluster. */
interface ClusterState extends Omit<ChainFacts, 'from' | 'since'> {
  readonly flushed: WalPlace;
  /** From where on the log is kept; null: no log is reserved, and any part may be gone. */
  readonly keptFrom: WalPlace | null;
}

export type Points = ReturnType<typeof createPoints>;

async function stateOf(client: pg.Client): Promise<ClusterState> {
  const { rows } = await client.query<{ system: string; file: string; bytes: number; flushed: string; kept: string | null }>(`
    select (select system_identifier::text from pg_control_system()) as system, pg_walfile_name(pg_current_wal_lsn()) as file,
           (select setting::int from pg_settings where name = 'wal_segment_size') as bytes, pg_current_wal_flush_lsn()::text as flushed,
           (select restart_lsn::text from pg_replication_slots where slot_name = '${SLOT}' and wal_status in ('reserved', 'extended')) as kept`);
  const [row] = rows;
  if (row === undefined) throw new Error('the database tells nothing of itself');
  const { system, file, bytes: segmentBytes, flushed, kept } = row;
  return {
    system,
    timeline: Number.parseInt(file.slice(0, 8), 16),
    segmentBytes,
    flushed: walPlace(flushed),
    keptFrom: kept === null ? null : walPlace(kept),
  };
}

const dropSlot = (client: pg.Client) =>
  client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}' and not active`);

/** Lets the cluster delete its log, kept so far for a server that saved it. */
export async function stopKeepingLog(connection: Connection): Promise<void> {
  await withPatientClient(connection, async (client) => void (await dropSlot(client)));
}

interface BeginNeeds extends Pick<PointsNeeds, 'directory' | 'secretKey' | 'clock'> {
  readonly version: string;
  readonly folder: string;
  readonly passphrase: string | null;
  readonly signal: AbortSignal;
}

/** Begins a chain with a copy of the present files. */
async function beginChain(
  client: pg.Client,
  { directory, secretKey, clock, version, folder, passphrase, signal }: BeginNeeds,
): Promise<Chain> {
  await dropSlot(client);
  await client.query(`select pg_create_physical_replication_slot('${SLOT}', true)`);
  const now = new Date(clock.now());
  const chain = await newChain(pointsFolder(folder), now);
  try {
    const start = await copyBase({ client, directory, path: baseOf(chain.folder), version, passphrase, secretKey, now, signal });
    const { system, timeline, segmentBytes } = await stateOf(client);
    const segment = BigInt(segmentBytes);
    const from = String((start / segment) * segment);
    const facts = { system, timeline, segmentBytes, from, since: new Date(clock.now()).toISOString() };
    await chain.finish(facts);
    return { folder: chain.folder, facts, pieces: [] };
  } catch (error) {
    await chain.abandon();
    throw error;
  }
}

type PieceNeeds = Pick<BeginNeeds, 'directory' | 'clock' | 'version' | 'passphrase'>;

/** Saves the log from the end of the chain to the flushed position, and lets the cluster delete that part. Returns both positions. */
async function savePiece(client: pg.Client, chain: Chain, { directory, clock, version, passphrase }: PieceNeeds) {
  const at = clock.now();
  // A commit at this instant, as the stopping point for a restore to an earlier one.
  await client.query(`select pg_logical_emit_message(true, '${SLOT}', 'saved')`);
  const { flushed } = await stateOf(client);
  const from = endOf(chain);
  const piece = newPiece(chain.folder, from, flushed, at);
  try {
    const writer = await createBackup(piece.unfinished, { version, madeAt: new Date(at), passphrase });
    try {
      const { timeline, segmentBytes } = chain.facts;
      await writer.part(readWal({ folder: join(directory, 'pg_wal'), timeline, segmentBytes }, from, flushed), null);
      await writer.close();
    } catch (error) {
      await writer.abandon().catch(() => {});
      throw error;
    }
    await piece.keep();
  } finally {
    await rm(piece.unfinished, { force: true });
  }
  await client.query(`select pg_replication_slot_advance('${SLOT}', $1::pg_lsn)`, [placeText(flushed)]);
  return { from, to: flushed };
}

/**
 * Returns the continuous backup of an embedded cluster besides the nightly ones: a copy of its files, then the log piece by piece. Every minute since
 * the copy can be restored. The cluster keeps its log until saved, up to `max_slot_wal_keep_size`.
 */
export function createPoints({ config: { backup, version }, connection, directory, secretKey, clock }: PointsNeeds) {
  const { folder, passphrase } = backup;
  const stopping = new AbortController();
  const needs: BeginNeeds = { directory, secretKey, clock, version, folder, passphrase, signal: stopping.signal };
  /** The log position after the last save: while it stays there, nothing has happened. */
  let quietAt: WalPlace | null = null;

  /** Returns the newest chain if it can be continued. */
  async function goingOn(state: ClusterState): Promise<Chain | null> {
    const newest = (await readChains(folder)).at(-1);
    if (newest === undefined || state.keptFrom === null) return null;
    const { system, timeline, segmentBytes } = newest.facts;
    const same = system === state.system && timeline === state.timeline && segmentBytes === state.segmentBytes;
    const end = endOf(newest);
    return same && state.keptFrom <= end && end <= state.flushed ? newest : null;
  }

  return {
    /** Returns when the newest chain began, in milliseconds since 1970; null: none. */
    async begun(): Promise<number | null> {
      const since = (await readChains(folder)).at(-1)?.facts.since;
      return since === undefined ? null : Date.parse(since);
    },

    /** Saves everything written since the last save. `anew`: begins with a new copy of the files. Returns the number of log bytes saved. */
    async save({ anew = false }: { readonly anew?: boolean } = {}): Promise<number> {
      return withPatientClient(connection, async (client) => {
        const state = await stateOf(client);
        const before = anew ? null : await goingOn(state);
        if (before !== null && quietAt === state.flushed) return 0;
        const chain = before ?? (await beginChain(client, needs));
        const { from, to } = await savePiece(client, chain, needs);
        quietAt = to;
        if (before === null) await removeChains(folder, CHAINS_KEPT);
        return Number(to - from);
      });
    },

    /** Aborts a copy being made. */
    giveUp: (): void => stopping.abort(),
  };
}
