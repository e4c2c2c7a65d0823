import { spawn } from 'node:child_process';

/** The facts about a backup passed to a hook. */
export interface HookFacts {
  readonly path: string;
  readonly bytes: number;
  /** ISO, UTC. */
  readonly madeAt: string;
}

/** Sends a request to the owner's address; resolves to the status. */
export type SendHook = (request: {
  readonly url: string;
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<{ readonly status: number }>;

/** Time limit of a command, after which it is ended with all its child processes. */
const WITHIN_MS = 10 * 60_000;
/** Time for a command to end after being asked to. */
const GRACE_MS = 5_000;
const MOST_HEARD = 2_000;
const LAST_WORDS_MS = 500;

interface HookTerms {
  readonly withinMs: number;
  /** Ends the command when the server stops. */
  readonly signal?: AbortSignal;
}

/** Ends a command's process group, with all processes started by its shell. */
function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended.
  }
}

/** Returns the command's environment, without secrets of the server: the usual variables, and the facts. */
function environmentFor({ path, bytes, madeAt }: HookFacts): Record<string, string> {
  const usual = Object.entries(process.env).filter(([name]) =>
    /^(?:PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SHELL|SSH_\w+|SYSTEMROOT|COMSPEC|USERPROFILE|APPDATA)$/i.test(name),
  );
  return {
    ...(Object.fromEntries(usual) as Record<string, string>),
    BACKUP_FILE: path,
    BACKUP_BYTES: String(bytes),
    BACKUP_MADE_AT: madeAt,
  };
}

function runCommand(command: string, facts: HookFacts, { withinMs, signal }: HookTerms): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, {
      shell: true,
      env: environmentFor(facts),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let heard = '';
    const hear = (part: Buffer) => (heard = `${heard}${part.toString()}`.slice(-MOST_HEARD));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const { pid } = child;
    const end = () => {
      if (pid === undefined) return;
      endGroup(pid, 'SIGTERM');
      setTimeout(() => endGroup(pid, 'SIGKILL'), GRACE_MS).unref();
    };
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      end();
    }, withinMs).unref();
    signal?.addEventListener('abort', end);
    child.once('error', fail);
    child.once('exit', (code, ended) => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', end);
      const how = late ? `took longer than ${withinMs / 1_000} s and was ended` : `ended with ${ended ?? `code ${code}`}`;
      const settle = () => (code === 0 && !late ? done() : fail(new Error(`the command of BACKUP_HOOK ${how}`, { cause: heard.trim() })));
      // The last output may still arrive, but a process left running could hold the pipe open for ever.
      child.once('close', settle);
      setTimeout(settle, LAST_WORDS_MS).unref();
    });
  });
}

/** Runs the owner's hook after a backup: a command, or a call of an address. Throws a readable error on failure; `cause` holds the output. */
export async function runHook(hook: string, facts: HookFacts, send: SendHook, terms: Partial<HookTerms> = {}): Promise<void> {
  if (!/^https?:\/\//.test(hook)) return runCommand(hook, facts, { withinMs: WITHIN_MS, ...terms });
  const { path: file, bytes, madeAt: made_at } = facts;
  const body = JSON.stringify({ file, bytes, made_at });
  const { status } = await send({ url: hook, method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (status < 200 || status > 299) throw new Error(`the address of BACKUP_HOOK answered ${status}`);
}
