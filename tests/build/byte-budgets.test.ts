import { beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, builtText, chunkOf, kib, readBundle, staticFiles } from './bundle.ts';

/** Hard bounds in KiB of brotli; the targets beside them are in the README's table. */
const HARD = { login: 90, firstProtected: 98, lazyScreen: 10, css: 10, html: 3, serviceWorker: 12, installSet: 420 } as const;

let bundle: Bundle;
beforeAll(() => {
  bundle = readBundle();
});

const entry = () => chunkOf(bundle, /^index\.html$/);
const login = () => chunkOf(bundle, /^src\/client\/features\/auth\/login\/index\.ts$/);
const home = () => chunkOf(bundle, /^src\/client\/features\/dashboard\/index\.ts$/);
const shell = () => chunkOf(bundle, /^src\/client\/app\/shell\/index\.tsx?$/);
const messages = (room: string) => chunkOf(bundle, new RegExp(`^src/client/${room}/messages/en\\.json$`));

describe('the first download stays small', () => {
  it('login: entry, screen and messages', () => {
    const files = staticFiles(bundle, [entry(), login(), messages('i18n'), messages('features/auth')]);
    expect(kib(files)).toBeLessThanOrEqual(HARD.login);
  });

  it('first protected screen: entry, shell, dashboard and messages', () => {
    const files = staticFiles(bundle, [entry(), shell(), home(), messages('i18n'), messages('features/dashboard')]);
    expect(kib(files)).toBeLessThanOrEqual(HARD.firstProtected);
  });

  it('every lazy screen adds little of its own', () => {
    const first = staticFiles(bundle, [entry(), shell(), home()]);
    const screens = Object.keys(bundle.chunks).filter((key) => /^src\/client\/features\/.+\/index\.tsx?$/.test(key));
    const sizes = screens.map((key) => [key, kib([...staticFiles(bundle, [key])].filter((file) => !first.has(file)))] as const);
    expect(sizes.filter(([, size]) => size > HARD.lazyScreen)).toEqual([]);
  });

  it('no first download carries the form, overlay or schema libraries', () => {
    const files = [...staticFiles(bundle, [entry(), login(), shell(), home()])];
    expect(files.filter((file) => /headless|valibot|virtual/.test(file))).toEqual([]);
  });
});

describe('the shell stays small', () => {
  it('styles: every sheet of one theme together', () => {
    const sheets = bundle.files.filter((file) => file.endsWith('.css') && !/theme-dark/.test(file));
    expect(kib(sheets)).toBeLessThanOrEqual(HARD.css);
  });

  it('the page itself', () => {
    expect(kib(['index.html'])).toBeLessThanOrEqual(HARD.html);
  });

  it('the service worker', () => {
    expect(kib(['service-worker.js'])).toBeLessThanOrEqual(HARD.serviceWorker);
  });

  it('everything that is stored when the app is installed', () => {
    const worker = builtText('service-worker.js');
    const stored = bundle.files.filter((file) => worker.includes(JSON.stringify(file)) || worker.includes(`url:"${file}"`));
    expect(stored.length).toBeGreaterThan(10);
    expect(kib(stored)).toBeLessThanOrEqual(HARD.installSet);
  });
});
