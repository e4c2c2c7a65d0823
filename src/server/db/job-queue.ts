import type PgBoss from 'pg-boss';
import { type Connection, openDatabase } from './connect.ts';

/** The queue has its own schema beside ours. */
const SCHEMA = 'strikedesk_jobs';
/** Short statements, a few a second. */
const POOL_SIZE = 2;
/** A worker must report on a job within this time, or another worker gets it. */
const EXPIRES_AFTER_S = 15;
/** Retries by other workers; a failure after that has a cause of its own. */
const MOST_RETRIES = 2;

/** Plain data of a job's input and answer. */
type Data = object;

export interface TakenJob {
  readonly id: string;
  readonly data: Data;
  /** How often the job was handed out before: a worker with another round has lost the job. */
  readonly round: number;
}

/** An ended job: its answer, or null with the last error when every try failed. */
export interface EndedJob {
  readonly id: string;
  readonly answer: Data | null;
  readonly why: string | null;
}

/** Jobs taken by processes on any machine from one PostgreSQL, each done once. All calls reject while the database is away. */
export interface JobQueue {
  /** Adds jobs. A job with an existing id, done or not, stays unchanged. */
  put(jobs: readonly { readonly id: string; readonly data: Data }[]): Promise<void>;
  /** Takes the oldest job; null when there is none, or the database does not answer. */
  take(): Promise<TakenJob | null>;
  /** Reports that a job is still running. Returns false when it is cancelled, or another worker's. */
  keep(job: TakenJob): Promise<boolean>;
  /** Returns a job to the queue as if it had never been taken. */
  giveBack(job: TakenJob): Promise<void>;
  /** Ends a job with an answer; an earlier answer stays. */
  answer(job: TakenJob, data: Data): Promise<void>;
  /** Returns a failed job for another try, up to the limit. */
  fail(job: TakenJob, reason: string): Promise<void>;
  /** Returns the jobs among these ids if ended. */
  ended(ids: readonly string[]): Promise<readonly EndedJob[]>;
  /** Takes jobs back from silent workers. */
  takeFromSilent(): Promise<void>;
  /** Removes jobs, running ones included. */
  forget(ids: readonly string[]): Promise<void>;
  /** Removes every job except jobs of these tasks and of this program. */
  forgetOthers(tasks: readonly string[], program: string): Promise<void>;
  close(): Promise<void>;
}

interface QueueOptions {
  readonly name: string;
  /** Whether to create or migrate its tables when needed; otherwise they must exist. */
  readonly makes: boolean;
  readonly onError: (error: Error) => void;
}

/** The database access of the queue. An error inside a transaction makes its connection unusable. */
function doorOf(pool: ReturnType<typeof openDatabase>['pool']): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        const found = await client.query<object>(text, values);
        client.release();
        return found;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

/** Opens a queue by name. Rejects when its tables are missing or outdated and it may not create them. */
export async function openJobQueue(connection: Connection, { name, makes, onError }: QueueOptions): Promise<JobQueue> {
  const { default: Boss } = await import('pg-boss');
  const { pool, close } = openDatabase(connection, { size: POOL_SIZE, onError });
  const door = doorOf(pool);
  // No schedules and no automatic clean-up: each task removes its own jobs.
  const boss = new Boss({ db: door, schema: SCHEMA, supervise: false, schedule: false, migrate: makes });
  boss.on('error', onError);
  try {
    await boss.start();
    if (makes) await boss.createQueue(name);
  } catch (error) {
    await close();
    throw error;
  }

  async function touched(set: string, { id, round }: TakenJob): Promise<boolean> {
    const text = `update ${SCHEMA}.job set ${set} where name = $1 and id = $2 and state = 'active' and retry_count = $3 returning id`;
    return (await door.executeSql(text, [name, id, round])).rows.length > 0;
  }

  return {
    put: (jobs) =>
      boss.insert(jobs.map((job) => ({ ...job, name, retryLimit: MOST_RETRIES, retryDelay: 0, expireInSeconds: EXPIRES_AFTER_S }))),
    async take() {
      const [job] = await boss.fetch<Data>(name, { includeMetadata: true, batchSize: 1 });
      return job === undefined ? null : { id: job.id, data: job.data, round: job.retryCount };
    },
    keep: (job) => touched('started_on = now()', job),
    giveBack: async (job) => void (await touched(`state = 'created', started_on = null`, job)),
    answer: ({ id }, data) => boss.complete(name, id, data),
    fail: ({ id }, reason) => boss.fail(name, id, { reason }),
    async ended(ids) {
      const text = `select id, state, output from ${SCHEMA}.job where name = $1 and id = any($2::uuid[]) and state in ('completed', 'failed')`;
      const { rows } = await door.executeSql(text, [name, [...ids]]);
      return (rows as { id: string; state: string; output: Data }[]).map(({ id, state, output }) => ({
        id,
        answer: state === 'completed' ? output : null,
        why: state === 'completed' ? null : JSON.stringify(output),
      }));
    },
    takeFromSilent: () => boss.expire(),
    forget: async (ids) => void (ids.length > 0 && (await boss.deleteJob(name, [...ids]))),
    async forgetOthers(tasks, program) {
      const text = `delete from ${SCHEMA}.job where name = $1 and not (data->>'task' = any($2) and data->>'program' = $3)`;
      await door.executeSql(text, [name, [...tasks], program]);
    },
    async close() {
      await boss.stop({ graceful: false, close: false });
      await close();
    },
  };
}
