import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { findChromium, QUIET_FLAGS, SIZES } from './browser.ts';

/** A page without the usual driver: only the test's own requests add to the page's work. */
export interface BarePage {
  /** Process of the browser. */
  readonly pid: number;
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** The same, sent to the browser itself. */
  sendBrowser(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Passes events of the browser to the listener. */
  listen(method: string, told: (params: Record<string, unknown>) => void): void;
  /** Runs a self-contained function in the page. */
  run<T>(what: () => T | Promise<T>): Promise<T>;
  /** Has the function run at the start of each document. */
  before(what: () => void): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}

/**
 * Opens a phone's browser on a profile. The usual driver makes the browser report where each request of a page comes from, for which all functions on the way
 * are parsed again: a tenth of the start of a slow page, which no trader has.
 */
export async function openBare(profile: string): Promise<BarePage> {
  const found = await findChromium();
  if (found === null) throw new Error('no Chrome, Chromium or Edge was found: install one, or set CHROME_PATH to it');
  const flags = [...QUIET_FLAGS, ...(found.shell ? [] : ['--headless=new']), '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  // A session of its own, as a phone runs it.
  const browser = spawn(found.path, [...flags, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'Asia/Kolkata' },
  });
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const [toBrowser, fromBrowser] = [browser.stdio[3] as Writable, browser.stdio[4] as Readable];
  const listeners = new Map<string, (params: Record<string, unknown>) => void>();
  const asked = new Map<number, (answer: Answer) => void>();
  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (data: string) => {
    const messages = `${rest}${data}`.split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) asked.get(answer.id)?.(answer);
      else listeners.get(answer.method ?? '')?.(answer.params ?? {});
    }
  });
  let count = 0;
  const call = (method: string, params: object, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      count += 1;
      asked.set(count, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {})));
      toBrowser.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });
  const { targetInfos } = (await call('Target.getTargets', {})) as { targetInfos: { targetId: string; type: string }[] };
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId;
  const { sessionId } = (await call('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
  const send = (method: string, params: object = {}) => call(method, params, sessionId);
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...SIZES.phone, deviceScaleFactor: 1, mobile: true });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    pid: browser.pid ?? 0,
    send,
    sendBrowser: (method, params = {}) => call(method, params),
    listen: (method, told) => void listeners.set(method, told),
    run: async <T>(what: () => T | Promise<T>) => {
      const asks = { expression: `(${what.toString()})()`, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', asks);
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value: T }).value;
    },
    before: async (what) => void (await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${what.toString()})()` })),
    close: async () => {
      await call('Browser.close', {}).catch(() => undefined);
      await ended;
    },
  };
}
