import * as v from 'valibot';
import { message, wallMs } from './common.ts';

const bytes = v.pipe(v.number(), v.description('Bytes'));
const ms = v.pipe(v.number(), v.description('Milliseconds'));
/** Null when the value cannot be read, for example while the database is down. */
const known = <const S extends v.GenericSchema>(schema: S) => v.nullable(schema);

const versions = v.object({
  app: v.string(),
  node: v.string(),
  postgres: known(v.string()),
  /** The newest migration applied to the database. */
  migration: known(v.string()),
});

/** Numbers of users, never names. */
const people = v.object({
  users: v.number(),
  /** Users seen within the last day, and within the last thirty. */
  seen_in_day: v.number(),
  seen_in_month: v.number(),
  last_seen_at: v.nullable(wallMs),
  sessions: v.number(),
});

const backups = v.object({
  nightly: v.boolean(),
  /** Whether a backup is being made now. */
  running: v.boolean(),
  /** Whether a passphrase is set. */
  encrypted: v.boolean(),
  count: v.number(),
  newest_at: v.nullable(wallMs),
  /** Time of the newest backup's verification, read from the file, which gets its final name only when verified. */
  verified_at: v.nullable(wallMs),
  /** Method of the verification: restored into a scratch database, or only read again. Null: verified before this server start. */
  verified_by: v.nullable(v.picklist(['restore', 'reading'])),
});

const job = v.object({
  job: v.string(),
  /** Times of the last success and the last failure since the server start. */
  done_at: v.nullable(wallMs),
  failed_at: v.nullable(wallMs),
  failures: v.number(),
});

const problem = v.object({
  at: wallMs,
  level: v.picklist(['warn', 'error', 'fatal']),
  /** What the server logged, in English; e-mails are hidden. */
  text: v.string(),
  /** Kind of the error and its code, such as `Error ENOSPC`. */
  error: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
  /** How often in a row. */
  times: v.number(),
});

export const serverStateAnswer = v.object({
  server: v.object({
    read_at: wallMs,
    started_at: wallMs,
    versions,
    people: known(people),
    sizes: v.object({
      database: known(bytes),
      own_history: known(bytes),
      backups: known(bytes),
      disk_free: known(bytes),
      disk: known(bytes),
      memory: known(bytes),
    }),
    /** Since the start: time from an order call to its answer, both commits within; null before the first. */
    orders: v.object({ calls: v.number(), p50: v.nullable(ms), p99: v.nullable(ms), working: known(v.number()) }),
    streams: v.object({ open: v.number(), slow: v.number(), unread_bytes: bytes, events_behind: v.number() }),
    /** Since the market said anything. */
    feed_age: known(ms),
    /** Event loop delay since the previous call. */
    event_loop: v.object({ p50: known(ms), p99: known(ms) }),
    bots_running: known(v.number()),
    tests: known(v.object({ backtests: v.number(), sweeps: v.number() })),
    backups,
    jobs: v.array(job),
    /** Newest first, at most fifty since the start; null where LOG_LEVEL keeps them out of the log. */
    problems: v.nullable(v.array(problem)),
  }),
});
export const backupStartedAnswer = v.object({ message });
