/** Number of most recent problems kept. */
const MOST = 50;
const LONGEST_TEXT = 300;
const LEVELS: Readonly<Record<number, Problem['level']>> = { 40: 'warn', 50: 'error', 60: 'fatal' };
/** A line of the log begins with its level. */
const WORSE_THAN_INFO = /^\{"level":[456]0,/;

/** A warning or error in the log. */
interface Problem {
  /** Milliseconds since 1970, of the last time. */
  readonly at: number;
  readonly level: 'warn' | 'error' | 'fatal';
  readonly text: string;
  /** Kind and code of the error. */
  readonly error: string | null;
  readonly request_id: string | null;
  /** How often in a row. */
  readonly times: number;
}

interface LogLine {
  readonly level: number;
  readonly time: number;
  readonly msg?: unknown;
  readonly reqId?: unknown;
  readonly err?: { readonly type?: unknown; readonly code?: unknown; readonly message?: unknown };
}

export type RecentProblems = ReturnType<typeof createRecentProblems>;

const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise);

/**
 * Returns what remembers the last warnings and errors of a log from its finished lines: what is hidden there is hidden here. Of a line it keeps what happened
 * and the error's kind, code and message, no stack and no other field.
 */
export function createRecentProblems() {
  const kept: Problem[] = [];
  return {
    /** Hears a line of the log. */
    hear(line: string): void {
      if (!WORSE_THAN_INFO.test(line)) return;
      const { level, time, msg, reqId, err } = JSON.parse(line) as LogLine;
      const said = [textOr(msg, ''), textOr(err?.message, '')].filter((part, at, all) => part !== '' && all.indexOf(part) === at);
      const named = [textOr(err?.type, ''), textOr(err?.code, '')].filter((part) => part !== '').join(' ');
      const problem = {
        at: time,
        level: LEVELS[level] ?? 'error',
        text: said.join(': ').slice(0, LONGEST_TEXT),
        error: named === '' ? null : named,
        request_id: textOr(reqId, null),
        times: 1,
      };
      const before = kept[0];
      const again = before?.text === problem.text && before.error === problem.error;
      if (again) kept[0] = { ...problem, times: before.times + 1 };
      else kept.unshift(problem);
      kept.length = Math.min(kept.length, MOST);
    },

    /** The kept problems, newest first. */
    all: (): readonly Problem[] => [...kept],
  };
}
