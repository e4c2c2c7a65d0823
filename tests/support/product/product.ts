import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databasePid, endDatabase, killDatabase, removeDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const START_MS = 90_000;
const STOP_MS = 30_000;

export interface ProductOptions {
  /** Data folder, removed by the caller; by default a new temporary one. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Certificate and key files: the product speaks HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Run as this user (needs root). */
  readonly uid?: number;
  /** Project folder whose build runs; by default the current project. */
  readonly folder?: string;
  /** Command line of the start, instead of the build's own script. */
  readonly program?: readonly string[];
  /** File that receives the standard output, which is then not in `output()`. */
  readonly standardOutput?: string;
  /** Starts by the launcher of `npm start`, which installs and builds what is stale; otherwise the existing build. */
  readonly launcher?: boolean;
}

/** The real product, running as its own process. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it answered. */
  readonly startedInMs: number;
  /** All printed output. */
  output(): string;
  /**
   * Asks the product to end, and waits: SIGINT reaches the whole group, as Ctrl-C does; SIGTERM only the server, as from a service manager. Without a signal
   * a product with a temporary folder is killed at once.
   */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
  /** Kills the server alone, or the server with all its child processes. */
  kill(what: 'server' | 'group'): Promise<void>;
}

/** Environment variable with the data folder of a product that was started once, if there is one. */
export const STARTED_ONCE = 'STARTED_ONCE';
/** Settings that need another market or database than the prepared one. */
const OF_ITS_OWN = ['SIM_SEED', 'SIM_HISTORY', 'SIM_SCENARIO', 'SIM_SPEED', 'DATABASE_URL', 'DEMO'];

/** Returns a new temporary folder for data. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strikedesk-'));
  // The database's own user passes through.
  chmodSync(folder, 0o711);
  return folder;
}

/** Fills a data folder with the result of a first start, where one was prepared. */
export function beginAsStartedOnce(folder: string, { env = {}, uid }: ProductOptions = {}): void {
  const kept = process.env[STARTED_ONCE];
  if (kept === undefined || uid !== undefined || OF_ITS_OWN.some((name) => name in env)) return;
  // Owners and permissions are copied: the database's files belong to another user where the tests run as root.
  execFileSync('cp', ['-a', `${kept}/.`, folder]);
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) killGroup(child, 'SIGKILL');
});

/** Starts the product and returns it once it answers. The build must exist: `npm test` builds before the suites that need it. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const temporary = options.dataDir === undefined ? newDataFolder() : null;
  if (temporary !== null) beginAsStartedOnce(temporary, options);
  const dataDir = options.dataDir ?? temporary ?? '';
  const started = performance.now();
  const script = options.launcher ? 'src/server/launch/start.mjs' : 'dist/server/main.js';
  const [command = '', ...args] = options.program ?? [process.execPath, script];
  const child = spawn(command, args, {
    cwd: options.folder ?? root,
    detached: true,
    stdio: ['ignore', options.standardOutput === undefined ? 'pipe' : openSync(options.standardOutput, 'w'), 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SIM_SEED: '7',
      // Enough to test the writing of history; all sixty days would only slow the machine.
      SIM_HISTORY: '2',
      LOG_LEVEL: 'warn',
      ...(options.tls ? { TLS_CERT: options.tls.cert, TLS_KEY: options.tls.key } : {}),
      ...options.env,
    },
  });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  // True while the product runs and nobody has asked it to end.
  let goesOn = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(child);
      // The test itself sees only a failed call: this prints the cause.
      if (goesOn && code !== 0) process.stderr.write(`the product on port ${port} ended by itself (${signal ?? code}):\n${output}\n`);
      resolve(code);
    });
  });
  const over = () => child.exitCode !== null || child.signalCode !== null;

  const secure = options.tls !== undefined || options.env?.['HTTPS'] === 'home';
  const url = `${secure ? 'https' : 'http'}://127.0.0.1:${port}`;
  let dead = false;
  await until('the product answers', START_MS, async () => {
    if (over()) {
      dead = true;
      return true;
    }
    return (await answers(`${url}/api/ping`)) ? true : null;
  });
  if (dead) throw new Error(`the product ended while starting:\n${output}`);
  goesOn = true;

  const finish = async () => {
    const code = await withinMs(ended, STOP_MS, () => killGroup(child, 'SIGKILL'));
    if (temporary !== null) removeDataFolder(temporary);
    return code;
  };
  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - started,
    output: () => output,
    stop: async (signal) => {
      goesOn = false;
      if (over()) return finish();
      if (signal === 'SIGINT') killGroup(child, 'SIGINT');
      else if (signal === 'SIGTERM' || temporary === null || databasePid(dataDir) === null) child.kill('SIGTERM');
      else {
        killGroup(child, 'SIGKILL');
        await endDatabase(dataDir);
      }
      return finish();
    },
    kill: async (what) => {
      goesOn = false;
      if (what === 'group') {
        killDatabase(dataDir);
        killGroup(child, 'SIGKILL');
      } else child.kill('SIGKILL');
      await ended;
    },
  };
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended already.
  }
}

async function withinMs<T>(work: Promise<T>, ms: number, late: () => void): Promise<T> {
  const timer = setTimeout(late, ms);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

function answers(url: string): Promise<boolean> {
  const send = url.startsWith('https') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send(url, { rejectUnauthorized: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy());
    request.end();
  });
}
