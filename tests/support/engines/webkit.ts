import { SIZES } from '#tests/support/device/browser.ts';
import { freePort } from '#tests/support/product/free-port.ts';
import { until } from '#tests/support/product/until.ts';
import { begin, end } from './process.ts';
import { ANSWER_MS, COMMANDS, type EngineOptions, type Wire } from './wire.ts';

const START_MS = 60_000;

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** Starts WebKitGTK on a virtual screen as large as the device, and returns its connection: W3C WebDriver over HTTP. */
export async function startWebKit(programs: WebKitPrograms, { size }: EngineOptions): Promise<Wire> {
  const { width, height } = SIZES[size];
  // The screen chooses a free display number and prints it.
  const screen = begin(programs.screen, ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  screen.stdout?.on('data', (data: Buffer) => (said += data.toString()));
  try {
    const display = await until('the screen is there', START_MS, async () => /^(\d+)\n/.exec(said)?.[1] ?? null);
    const wire = await startDriver(programs, display);
    await wire.send('size', { x: 0, y: 0, width, height });
    return {
      send: wire.send,
      close: async () => {
        await wire.close();
        await end(screen);
      },
    };
  } catch (error) {
    await end(screen);
    throw error;
  }
}

async function startDriver({ driver, browser }: WebKitPrograms, display: string): Promise<Wire> {
  const port = await freePort();
  const child = begin(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      TZ: 'Asia/Kolkata',
      LANGUAGE: 'en_GB',
      LC_ALL: 'en_GB.UTF-8',
    },
  });
  const at = `http://127.0.0.1:${port}`;
  // Full screen: with its bars the window would not be as narrow as a phone.
  const options = { binary: browser, args: ['--automation', '--full-screen'] };
  try {
    await until('the WebDriver answers', START_MS, () => call('GET', `${at}/status`));
    const { sessionId } = (await call('POST', `${at}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string };
    const session = `${at}/session/${sessionId}`;
    return {
      send(command, body, id) {
        const [method, path] = COMMANDS[command];
        return call(method, `${session}${path.replace('{id}', id ?? '')}`, method === 'POST' ? (body ?? {}) : undefined);
      },
      close: async () => {
        await call('DELETE', session).catch(() => null);
        await end(child);
      },
    };
  } catch (error) {
    await end(child);
    throw error;
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(url, { method, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }).catch(
    (error: unknown) => {
      throw signal.aborted ? new Error(`the browser does not answer to ${method} ${new URL(url).pathname}`) : error;
    },
  );
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}
