import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { DEFAULT_LOCALE, LOCALES } from '#contract/locales.ts';
import { bootScript, type BootAddresses, HASH_LETTERS, type PagePreloads } from './boot-script.ts';
import { chunkId } from './chunk-names.ts';
import { criticalStyle } from './critical-style.ts';
import { firstPages } from './first-page.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
const ROOT = new URL('../../../../', import.meta.url);
const STYLES = new URL('src/client/styles/', ROOT);

/** Returns the file of a chunk. */
function fileOf(bundle: Bundle, name: string): string {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && chunkId(file) === name);
  if (found?.type !== 'chunk') throw new Error(`first paint: the build has no chunk ${name}`);
  return found.fileName;
}

/** Returns the files of a chunk and of its static imports. */
function filesOf(bundle: Bundle, name: string): string[] {
  return filesFrom(bundle, fileOf(bundle, name));
}

/** Returns the file and its static imports, recursively. */
function filesFrom(bundle: Bundle, first: string): string[] {
  const files = new Set<string>();
  const walk = (fileName: string) => {
    const file = bundle[fileName];
    if (files.has(fileName) || file?.type !== 'chunk') return;
    files.add(fileName);
    file.imports.forEach(walk);
  };
  walk(first);
  return [...files];
}

function sheet(bundle: Bundle, name: string): string {
  const found = Object.keys(bundle).find((file) => new RegExp(`(?:^|/)${name}-[\\w-]+\\.css$`).test(file));
  if (found === undefined) throw new Error(`first paint: the build has no sheet ${name}`);
  return `/${found}`;
}

/** Returns a chunk's name as the inline script takes it. */
function short(file: string): string {
  return file.slice('assets/'.length, -'.js'.length);
}

/** Chunks and message catalogues of the screens opened by the app icon and its shortcuts, by URL path. */
const OPENED_FIRST: Readonly<Record<string, readonly [chunks: readonly string[], catalogues: readonly string[]]>> = {
  '/app/dashboards/default': [['dashboard-screen'], ['dashboard']],
  '/app/position': [['positions'], ['positions']],
  '/app/market_view?tab=chain': [['market', 'market-chain'], ['market']],
};

/** Returns the letters of the hash of a catalogue in one language. */
function hashOf(bundle: Bundle, name: string, locale: string): string {
  const start = `assets/messages-${name}-${locale}-`;
  const file = fileOf(bundle, `messages-${name}-${locale}`);
  const hash = file.slice(start.length, -'.js'.length);
  if (!file.startsWith(start) || hash.length !== HASH_LETTERS) throw new Error(`first paint: ${file} is not named as a catalogue is`);
  return hash;
}

/** Returns what a page's chunks and catalogues need beyond what is linked already. A catalogue imports nothing. */
function preloads(bundle: Bundle, names: readonly string[], catalogues: readonly string[], linked: ReadonlySet<string>): PagePreloads {
  const others = (files: readonly string[]) => [...new Set(files)].filter((file) => !linked.has(file)).map((file) => short(file));
  const catalogue = (name: string) => `${name}:${LOCALES.map((locale) => hashOf(bundle, name, locale)).join('')}`;
  return [...others(names.flatMap((name) => filesOf(bundle, name))), ...catalogues.map(catalogue)].join(' ');
}

function addresses(bundle: Bundle, linked: ReadonlySet<string>, main: string): BootAddresses {
  const shared = ['shell', 'desk', 'icons', 'runtime'];
  const withShell = new Set([...linked, ...shared.flatMap((name) => filesOf(bundle, name))]);
  const screens = Object.entries(OPENED_FIRST).map(
    ([address, [names, catalogues]]) => [address, preloads(bundle, names, catalogues, withShell)] as const,
  );
  return {
    themes: { light: sheet(bundle, 'theme-light'), dark: sheet(bundle, 'theme-dark') },
    sheet: main,
    login: preloads(bundle, ['auth-login'], ['core', 'auth'], linked),
    shell: preloads(bundle, shared, ['core', 'rest', 'errors'], linked),
    screens: Object.fromEntries(screens),
  };
}

const NONE: PagePreloads = '';
const IN_DEVELOPMENT: BootAddresses = {
  themes: { light: '/src/client/styles/theme-light.css', dark: '/src/client/styles/theme-dark.css' },
  sheet: '/src/client/styles/main.css',
  login: NONE,
  shell: NONE,
  screens: {},
};

/** Returns the entry and the files of its static imports. */
function entryFiles(bundle: Bundle): Set<string> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('first paint: the build has no entry');
  return new Set([entry.fileName, ...entry.imports.flatMap((file) => filesFrom(bundle, file))]);
}

/**
 * Returns the Vite plugin that makes index.html paint by itself: inline style, the sign-in page (or the shell's frame) pre-rendered, and
 * the script that picks between them and links the sheets. No sheet holds back the first paint; the app's start waits for them.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(source, { bundle }) {
        const pages = await firstPages(ROOT);
        const style = `<style>${criticalStyle(STYLES)}</style>`;
        let main = '';
        const html = bundle
          ? source.replaceAll(/\s*<link rel="stylesheet"[^>]*href="(\/assets\/[^"]*)"[^>]*>/g, (_link, href: string) => {
              main = href;
              return '';
            })
          : source;
        const linked = bundle ? entryFiles(bundle) : new Set<string>();
        const known = bundle ? addresses(bundle, linked, main) : IN_DEVELOPMENT;
        const named = (name: string, markup: string) => `<template id="first-${name}">${markup}</template>`;
        const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => named(locale, pages.login[locale]));
        const templates = [...others, named('shell', pages.shell)].join('');
        return (
          html
            // Indentation and the slashes of empty elements serve the source's reader alone; the page has few bytes to spare.
            .replaceAll(/\n +/g, '\n')
            .replaceAll(' />', '>')
            .replace('<!--first-style-->', () => style)
            .replace('<!--first-page-->', () => pages.login[DEFAULT_LOCALE])
            .replace('<!--first-templates-->', () => `${templates}<script>${bootScript(known, pages.lost)}</script>`)
        );
      },
    },
  };
}
