import type PgBoss from 'pg-boss';
import { type Connection, openDatabase } from './connect.ts';

/** The tables of the queue stand beside ours, never among them. */
const SCHEMA = 'strikedesk_jobs';
/** Jobs are taken, kept and answered by short statements, a few a second. */
const POOL_SIZE = 2;
/** Whoever plays a job says so oftener than this, or somebody else gets it. */
const EXPIRES_AFTER_S = 15;
/** So often somebody else gets it; what fails then has a cause of its own. */
const MOST_RETRIES = 2;

/** Plain data in and out of a job. */
type Data = object;

export interface TakenJob {
  readonly id: string;
  readonly data: Data;
  /** How often it had been given out before: whoever has it in another round has lost it. */
  readonly round: number;
}

/** A job that nobody works on any more: what it was answered with, or null when every try failed, and why the last one did. */
export interface EndedJob {
  readonly id: string;
  readonly answer: Data | null;
  readonly why: string | null;
}

/** Jobs that processes on any machine take from one PostgreSQL, each done by one of them. Everything rejects while the database is away. */
export interface JobQueue {
  /** Puts jobs in. One that is there by its id, done or not, stays as it is. */
  put(jobs: readonly { readonly id: string; readonly data: Data }[]): Promise<void>;
  /** Takes the oldest one; null when there is none, or the database cannot say. */
  take(): Promise<TakenJob | null>;
  /** Says that it is still worked on. Returns false when it is not wanted any more, or somebody else's. */
  keep(job: TakenJob): Promise<boolean>;
  /** Lets somebody else have it, as if it had never been taken. */
  giveBack(job: TakenJob): Promise<void>;
  /** Ends it with an answer; where it has been ended already that stands. */
  answer(job: TakenJob, data: Data): Promise<void>;
  /** Lets somebody else try it, if it has not been tried too often. */
  fail(job: TakenJob, reason: string): Promise<void>;
  /** Returns which of these have ended. */
  ended(ids: readonly string[]): Promise<readonly EndedJob[]>;
  /** Takes from whoever has been silent what they have. */
  takeFromSilent(): Promise<void>;
  /** Removes these, whoever works on them. */
  forget(ids: readonly string[]): Promise<void>;
  /** Removes all but those whose data names one of these tasks and this program. */
  forgetOthers(tasks: readonly string[], program: string): Promise<void>;
  close(): Promise<void>;
}

interface QueueOptions {
  readonly name: string;
  /** Whether its tables are made, or brought up to date, where that is needed; else they must be there. */
  readonly makes: boolean;
  readonly onError: (error: Error) => void;
}

/** The door through which the queue reaches the database. A failure inside a transaction leaves a connection that nobody can use any more. */
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

/** Opens the queue of a name. Rejects where its tables are missing or of another version and it may not make them. */
export async function openJobQueue(connection: Connection, { name, makes, onError }: QueueOptions): Promise<JobQueue> {
  const { default: Boss } = await import('pg-boss');
  const { pool, close } = openDatabase(connection, { size: POOL_SIZE, onError });
  const door = doorOf(pool);
  // No schedules, and nothing is tidied up behind our back: what a task has put in it takes out.
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
