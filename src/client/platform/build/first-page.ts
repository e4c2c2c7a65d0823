import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { type Locale, LOCALES } from '#contract/locales.ts';
import type { LostWords } from './boot-script.ts';

interface Prerender {
  loginMarkup: (locale: Locale, messages: Record<string, string>) => string;
  shellMarkup: () => string;
}

interface FirstPages {
  readonly login: Readonly<Record<Locale, string>>;
  readonly shell: string;
  /** What the page says while the app does not start, by language. */
  readonly lost: Readonly<Record<Locale, LostWords>>;
}

function messages(root: URL, locale: string): Record<string, string> {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Record<string, string>;
  return { ...read(`src/client/i18n/messages/${locale}.json`), ...read(`src/client/features/auth/messages/${locale}.json`) };
}

/** Returns the markup without what the app draws a moment later in the same place: the signs inside buttons, the router's marks. */
function lean(markup: string): string {
  return markup
    .replaceAll(/<svg [^>]*viewBox="0 0 24 24"[^>]*>.*?<\/svg>/g, '')
    .replaceAll(
      / data-discover="true"| aria-pressed="false"| aria-required="true"| spellCheck="false"| autoCapitalize="none"| title="[^"]*"| id="[^"]*-note"/g,
      '',
    );
}

/** Returns the pre-rendered pages, made by the app's own components. */
export async function firstPages(root: URL): Promise<FirstPages> {
  const cache = new URL('node_modules/.cache/prerender/', root);
  mkdirSync(cache, { recursive: true });
  const outfile = new URL('prerender.mjs', cache);
  const bundle = await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: ['src/client/app/prerender/prerender.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '#client': './src/client', '#contract': './src/contract', '#domain': './src/domain' },
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  writeFileSync(outfile, bundle.outputFiles[0]?.text ?? '');
  const made = (await import(`${pathToFileURL(fileURLToPath(outfile)).href}?${Date.now()}`)) as Prerender;
  const loginIn = (locale: Locale) => lean(made.loginMarkup(locale, messages(root, locale)));
  const lostIn = (locale: Locale): LostWords => {
    const words = messages(root, locale);
    const { 'shell.start.title': title = '', 'shell.start.sentence': sentence = '', 'shell.chunk.slow': slow = '' } = words;
    return [title, sentence, words['ui.retry'] ?? '', slow];
  };
  const inEach = <T>(make: (locale: Locale) => T) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
  return { login: inEach(loginIn), shell: lean(made.shellMarkup()), lost: inEach(lostIn) };
}
