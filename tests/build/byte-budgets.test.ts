import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { keptSetOf, SECOND_SET } from '#sw/kept-files.ts';
import { type Bundle, builtText, chunkOf, entryChunks, kib, readBundle, staticFiles } from './bundle.ts';

/** Hard bounds in KiB of brotli; the targets beside them are in tests/FIGURES.md. */
const HARD = {
  login: 90,
  firstProtected: 110,
  lazyScreen: 30,
  css: 14,
  html: 4,
  serviceWorker: 14,
  installSet: 600,
  secondSet: 600,
  engine: 60,
} as const;

let bundle: Bundle;
beforeAll(() => {
  bundle = readBundle();
});

const chunks = (...ids: readonly string[]) => [...entryChunks(bundle), ...ids.map((id) => chunkOf(bundle, id))];
const login = () => staticFiles(bundle, chunks('auth-login', 'messages-core-en', 'messages-auth-en'));
const home = () => staticFiles(bundle, chunks('shell', 'messages-core-en', 'messages-rest-en', 'messages-dashboard-en'));

/** Reports a size and checks its bound. */
async function within(context: TestContext, what: string, size: number, hard: number): Promise<void> {
  await context.annotate(`${what}: ${size.toFixed(1)} KiB of ${hard}`);
  expect(size).toBeLessThanOrEqual(hard);
}

describe('the first download stays small', () => {
  it('login: entry, screen and messages', async (context) => {
    await within(context, 'login script', kib(login()), HARD.login);
  });

  it('first protected screen: entry, shell, dashboard before its deferred part, and messages', async (context) => {
    await within(context, 'first protected screen script', kib(home()), HARD.firstProtected);
  });

  it('every lazy screen adds little that no other screen uses', async (context) => {
    const screens = Object.keys(bundle.chunks).filter((key) => /^src\/client\/features\/.+\/index\.tsx?$/.test(key));
    const needs = new Map(screens.map((key) => [key, staticFiles(bundle, [key])]));
    const own = (key: string) =>
      [...(needs.get(key) ?? [])].filter((file) => screens.every((other) => other === key || !needs.get(other)?.has(file)));
    const sizes = screens.map((key) => [key, kib(own(key))] as const);
    const [largest] = sizes.toSorted((a, b) => b[1] - a[1]);
    await context.annotate(`largest lazy screen: ${largest?.[1].toFixed(1)} KiB of ${HARD.lazyScreen} (${largest?.[0]})`);
    expect(sizes.filter(([, size]) => size > HARD.lazyScreen)).toEqual([]);
  });

  it('no first download carries the form, overlay or schema libraries', () => {
    const files = [...login(), ...home()];
    expect(files.filter((file) => /headless|valibot|virtual/.test(file))).toEqual([]);
  });
});

describe('the first start is not held up by compiling', () => {
  it('a script of some size has the browser compile it while it is read', () => {
    const scripts = Object.values(bundle.chunks).flatMap(({ file }) =>
      /(?<!messages-.+)\.js$/.test(file) ? [[file, builtText(file)] as const] : [],
    );
    const large = scripts.filter(([, text]) => text.length > 8_000);
    expect(large.length).toBeGreaterThan(30);
    expect(large.filter(([, text]) => !text.startsWith('//# allFunctionsCalledOnLoad\n')).map(([file]) => file)).toEqual([]);
  });
});

describe('the shell stays small', () => {
  it('styles: every sheet of one theme together', async (context) => {
    const sheets = bundle.files.filter((file) => file.endsWith('.css') && !/theme-dark/.test(file));
    await within(context, 'styles', kib(sheets), HARD.css);
  });

  it('the page itself', async (context) => {
    await within(context, 'page', kib(['index.html']), HARD.html);
  });

  it('the service worker', async (context) => {
    await within(context, 'service worker', kib(['service-worker.js']), HARD.serviceWorker);
  });

  it('everything that is stored when the app is installed', async (context) => {
    const stored = precached().filter((file) => keptSetOf(file) === null);
    expect(stored.length).toBeGreaterThan(10);
    await within(context, 'stored on install', kib(stored), HARD.installSet);
  });

  it('what comes when idle: the second set, and the catalogues of the other language', async (context) => {
    const second = precached().filter((file) => keptSetOf(file) === SECOND_SET);
    const french = precached().filter((file) => keptSetOf(file) === 'fr');
    expect(second.length).toBeGreaterThan(5);
    expect(french.length).toBeGreaterThan(5);
    await within(context, 'second set with the other language', kib([...second, ...french]), HARD.secondSet);
  });

  it('what is installed needs nothing of the second set before it can run', () => {
    const installed = new Set(precached().filter((file) => keptSetOf(file) === null));
    const needed = Object.values(bundle.chunks)
      .filter(({ file }) => file.endsWith('.js') && installed.has(file))
      .flatMap(({ file, imports = [] }) => imports.map((key) => [file, bundle.chunks[key]?.file ?? '']));
    expect(needed.length).toBeGreaterThan(20);
    expect(needed.filter(([, file = '']) => keptSetOf(file) !== null)).toEqual([]);
  });

  it('what only works with the server is not stored, and nothing that is stored needs it at once', async (context) => {
    const online = bundle.files.filter((file) => file.startsWith('assets/online/') && file.endsWith('.js'));
    expect(online.length).toBeGreaterThan(0);
    await context.annotate(`online only: ${kib(online).toFixed(1)} KiB`);
    const stored = new Set(precached());
    expect(online.filter((file) => stored.has(file))).toEqual([]);
    const needed = Object.values(bundle.chunks)
      .filter(({ file }) => stored.has(file))
      .flatMap(({ imports = [] }) => imports.map((key) => bundle.chunks[key]?.file ?? ''));
    expect(needed.filter((file) => online.includes(file))).toEqual([]);
  });

  it('no chart engine is larger than its chunk may be', async (context) => {
    const engines = bundle.files.filter((file) => /klinecharts|lightweight-charts/.test(file) && file.endsWith('.js'));
    for (const file of engines) await within(context, file, kib([file]), HARD.engine);
    expect(engines.filter((file) => keptSetOf(file) !== SECOND_SET)).toEqual([]);
  });
});

/** Returns the files in the service worker's precache list. */
function precached(): readonly string[] {
  const worker = builtText('service-worker.js');
  return bundle.files.filter((file) => worker.includes(JSON.stringify(file)) || worker.includes(`url:"${file}"`));
}
