import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page, type Request } from 'playwright-core';
import { STREAM_PATH } from '#contract/constants.ts';
import { sharesAll } from '#tests/support/product/shared-product.ts';

/** The two reference sizes of the product. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof SIZES;

/** Flags that switch off the browser's background work. */
export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installed: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/microsoft-edge', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** The same engine without its window, whose drawing would take a quarter of the processor. */
const SHELL = '/usr/bin/chromium-headless-shell';

export interface Chromium {
  readonly path: string;
  /** A headless shell: no install prompt machinery, and its offline switch does not reach service workers. */
  readonly shell: boolean;
}

/**
 * Returns the browser of this machine: CHROME_PATH, else an installed headless shell unless a whole browser is asked for, else an installed browser,
 * else the packaged headless shell (Linux), else null.
 */
export async function findChromium({ whole = false } = {}): Promise<Chromium | null> {
  const chosen = process.env['CHROME_PATH'] ?? '';
  if (chosen === '' && !whole && existsSync(SHELL)) return { path: SHELL, shell: true };
  const local = [chosen, ...(installed[process.platform] ?? [])].find((path) => path !== '' && existsSync(path));
  if (local) return { path: local, shell: false };
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packaged = await import('@sparticuz/chromium');
  return { path: await packaged.default.executablePath(), shell: true };
}

export interface BrowserOptions {
  readonly size: Size;
  readonly args?: readonly string[];
  readonly locale?: string;
  /** Time zone of the device; by default that of the exchange. */
  readonly timezone?: string;
  readonly reducedMotion?: boolean;
  /** Device pixels per page pixel; by default 1. */
  readonly pixelRatio?: number;
  /** A full browser where there is one, for installing for example. */
  readonly whole?: boolean;
  /** Without service workers every request can be held back by a test. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** Folder of the browser's profile, removed by the caller; by default a new one that is removed with this browser. */
  readonly profile?: string;
}

/** A browser with a profile of its own, as a newly bought device would have. */
export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly chromium: Chromium;
  /** All messages of the pages: uncaught errors, console errors, refused content. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

const waiting = new WeakMap<Page, Set<Request>>();

/** Returns the page's requests that have no answer yet; the event stream never has one. */
export function pendingRequests(page: Page): readonly Request[] {
  return [...(waiting.get(page) ?? [])].filter((request) => !request.url().includes(STREAM_PATH));
}

function countRequests(page: Page): void {
  const pending = new Set<Request>();
  waiting.set(page, pending);
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/** Returns a new folder for a browser profile. */
export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'strikedesk-browser-'));

/** The running browser that this worker's devices share, by its program. */
const running = new Map<string, Promise<Browser>>();

/**
 * Returns the browser in which a device with nothing of its own on the command line is one more context: a browser for each took the processor a second
 * longer. Contexts share no storage, cache or connection. The browser ends with its worker.
 */
function sharedBrowser(launch: LaunchOptions): Promise<Browser> {
  const path = launch.executablePath ?? '';
  const known = running.get(path);
  if (known !== undefined) return known;
  const started = chromium.launch(launch);
  running.set(path, started);
  const forget = () => void running.delete(path);
  started.then((browser) => browser.once('disconnected', forget), forget);
  return started;
}

/** Returns a device of the size, or throws saying what to install. */
export async function openDevice(options: BrowserOptions): Promise<Device> {
  const found = await findChromium(options);
  if (!found) throw new Error('no Chrome, Chromium or Edge was found: install one, or set CHROME_PATH to it');
  const { pixelRatio, args = [], whole = false } = options;
  const shares = sharesAll() && options.profile === undefined && args.length === 0 && pixelRatio === undefined && !whole;
  const profile = options.profile ?? (shares ? '' : newProfile());
  const phone = options.size === 'phone';
  const launch = {
    executablePath: found.path,
    // Set for the screen as well: a canvas reads its pixels from the screen, not from the page.
    args: [...QUIET_FLAGS, ...(pixelRatio === undefined ? [] : [`--force-device-scale-factor=${pixelRatio}`]), ...args],
    headless: true,
  };
  const looks = {
    viewport: SIZES[options.size],
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: pixelRatio ?? 1,
    locale: options.locale ?? 'en-GB',
    timezoneId: options.timezone ?? 'Asia/Kolkata',
    serviceWorkers: options.serviceWorkers ?? 'allow',
    reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
  } as const;
  const context = shares
    ? await (await sharedBrowser(launch)).newContext(looks)
    : await chromium.launchPersistentContext(profile, { ...launch, ...looks });
  const complaints: string[] = [];
  const listen = (page: Page) => {
    if (waiting.has(page)) return;
    countRequests(page);
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
  };
  context.on('page', listen);
  const page = context.pages()[0] ?? (await context.newPage());
  listen(page);
  return {
    context,
    page,
    chromium: found,
    complaints: () => complaints,
    close: async () => {
      await context.close();
      if (options.profile === undefined && !shares) rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
