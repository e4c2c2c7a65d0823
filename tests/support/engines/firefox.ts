import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIZES } from '#tests/support/device/browser.ts';
import { until } from '#tests/support/product/until.ts';
import { begin, end } from './process.ts';
import { ANSWER_MS, COMMANDS, type EngineOptions, type Wire } from './wire.ts';

const START_MS = 60_000;
/** More than the height of the window's bars. */
const FRAME_PX = 200;

const SETTINGS = {
  'app.update.enabled': false,
  // Any free port: Firefox writes the chosen one into its profile.
  'marionette.port': 0,
  // Only the product is reachable: Firefox itself must ask for nothing over the network.
  'app.normandy.enabled': false,
  'services.settings.server': 'data:,#nowhere',
  'browser.safebrowsing.downloads.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'intl.accept_languages': 'en-GB',
  // System setting: the screenshots of every flow show reduced motion.
  'ui.prefersReducedMotion': 1,
};
/** A finger is a coarse pointer without hover, and a phone's scroll bars take no room. */
const FINGER = {
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'ui.useOverlayScrollbars': 1,
};

/** Starts a headless Firefox and returns its connection: Marionette, JSON over a socket. */
export async function startFirefox(program: string, { size }: EngineOptions): Promise<Wire> {
  const profile = mkdtempSync(join(tmpdir(), 'strikedesk-firefox-'));
  const settings = Object.entries({ ...SETTINGS, ...(size === 'phone' ? FINGER : {}) });
  writeFileSync(
    join(profile, 'user.js'),
    settings.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''),
  );
  const { width, height } = SIZES[size];
  const child = begin(
    program,
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile, 'about:blank'],
    {
      stdio: 'ignore',
      env: { ...process.env, TZ: 'Asia/Kolkata' },
    },
  );
  const close = async () => {
    await end(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  try {
    const port = await until('Firefox listens', START_MS, async () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
      return Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')) || null;
    });
    const call = await marionette(port);
    await call('WebDriver:NewSession', {});
    await call('WebDriver:SetWindowRect', { width: width + FRAME_PX, height: height + FRAME_PX });
    await call('Marionette:SetContext', { value: 'chrome' });
    await call('WebDriver:ExecuteScript', { script: `(${String(setViewports)})(...arguments)`, args: [width, height] });
    await call('Marionette:SetContext', { value: 'content' });
    return {
      async send(command, body = {}, id) {
        const answer = await call(COMMANDS[command][2], { ...body, ...(id === undefined ? {} : { id }) });
        return answer !== null && typeof answer === 'object' && 'value' in answer ? answer.value : answer;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs in the browser's window: no window is as narrow as a phone, but the view of each tab can be. */
function setViewports(width: number, height: number): void {
  const style = document.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  style.textContent = `browser[type="content"] { width: ${width}px !important; min-width: ${width}px !important; max-width: ${width}px !important; height: ${height}px !important; min-height: ${height}px !important; max-height: ${height}px !important; }`;
  document.documentElement.append(style);
}

type Call = (name: string, parameters: object) => Promise<unknown>;
interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Returns a function for calls to Marionette on a port, once the greeting has arrived. */
async function marionette(port: number): Promise<Call> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    onMessages(socket, (message) => {
      if (!Array.isArray(message)) {
        resolve();
        return;
      }
      const [, id, error, value] = message as [number, number, { error: string; message: string } | null, unknown];
      const call = waiting.get(id);
      waiting.delete(id);
      if (error === null) call?.resolve(value);
      else call?.reject(new Error(`${error.error}: ${error.message}`));
    });
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
    waiting.clear();
  });
  let last = 0;
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      const late = setTimeout(() => reject(new Error(`the browser does not answer to ${name}`)), ANSWER_MS);
      const once =
        <T>(end: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late);
          end(value);
        };
      waiting.set(id, { resolve: once(resolve), reject: once(reject) });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Splits received data into messages: the length in bytes, a colon, JSON. */
function onMessages(socket: Socket, take: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const colon = rest.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(rest.subarray(0, colon).toString());
      if (rest.length < end) return;
      const message = JSON.parse(rest.subarray(colon + 1, end).toString()) as unknown;
      rest = rest.subarray(end);
      take(message);
    }
  });
}
