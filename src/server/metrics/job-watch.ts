/** What is known of a job since the start. */
interface JobState {
  readonly job: string;
  /** When it last ended well and when it last failed, in milliseconds since 1970; null: not yet. */
  readonly doneAt: number | null;
  readonly failedAt: number | null;
  readonly failures: number;
}

export type JobWatch = ReturnType<typeof createJobWatch>;

/** Returns what remembers how the jobs of a server go. */
export function createJobWatch() {
  const states = new Map<string, JobState>();
  const stateOf = (job: string): JobState => states.get(job) ?? { job, doneAt: null, failedAt: null, failures: 0 };
  return {
    done: (job: string, at: number): void => void states.set(job, { ...stateOf(job), doneAt: at }),
    failed: (job: string, at: number): void => void states.set(job, { ...stateOf(job), failedAt: at, failures: stateOf(job).failures + 1 }),
    /** Whether the newest run of a job failed. */
    isFailing(job: string): boolean {
      const { doneAt, failedAt } = stateOf(job);
      return failedAt !== null && (doneAt === null || failedAt > doneAt);
    },
    all: (): readonly JobState[] => [...states.values()],
  };
}
