import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { bootScript, type BootAddresses } from './boot-script.ts';
import { chunkId } from './chunk-names.ts';
import { criticalStyle } from './critical-style.ts';
import { firstPages } from './first-page.ts';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
const ROOT = new URL('../../../../', import.meta.url);
const STYLES = new URL('src/client/styles/', ROOT);

/** Returns the files of a chunk and of what it imports at once. */
function filesOf(bundle: Bundle, name: string): string[] {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && chunkId(file) === name);
  if (found?.type !== 'chunk') throw new Error(`first paint: the build has no chunk ${name}`);
  const files = new Set<string>();
  const walk = (fileName: string) => {
    const file = bundle[fileName];
    if (files.has(fileName) || file?.type !== 'chunk') return;
    files.add(fileName);
    file.imports.forEach(walk);
  };
  walk(found.fileName);
  return [...files];
}

function sheet(bundle: Bundle, name: string): string {
  const found = Object.keys(bundle).find((file) => new RegExp(`(?:^|/)${name}-[\\w-]+\\.css$`).test(file));
  if (found === undefined) throw new Error(`first paint: the build has no sheet ${name}`);
  return `/${found}`;
}

function addresses(bundle: Bundle, html: string): BootAddresses {
  const preloads = (locale: 'en' | 'fr') =>
    ['auth-login', `messages-core-${locale}`, `messages-auth-${locale}`]
      .flatMap((name) => filesOf(bundle, name))
      .filter((file, index, all) => all.indexOf(file) === index && !html.includes(`/${file}"`))
      .map((file) => `/${file}`);
  return { themes: { light: sheet(bundle, 'theme-light'), dark: sheet(bundle, 'theme-dark') }, preloads: { en: preloads('en'), fr: preloads('fr') } };
}

/**
 * Returns the Vite plugin that makes index.html paint by itself: inline style, the sign-in page (or the shell's frame) pre-rendered, and
 * the script that picks between them. The main sheet stands at the end of the body: it holds back the app's code, not the first paint.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(source, { bundle }) {
        const pages = await firstPages(ROOT);
        const style = `<style>${criticalStyle(STYLES)}</style>`;
        const sheets: string[] = [];
        const html = bundle
          ? source.replaceAll(/\s*<link rel="stylesheet"[^>]*href="\/assets\/[^>]*>/g, (link) => {
              sheets.push(link.trim());
              return '';
            })
          : source;
        const known: BootAddresses = bundle
          ? addresses(bundle, html)
          : { themes: { light: '/src/client/styles/theme-light.css', dark: '/src/client/styles/theme-dark.css' }, preloads: { en: [], fr: [] } };
        const templates = `<template id="first-fr">${pages.fr}</template><template id="first-shell">${pages.shell}</template>`;
        return html
          .replace('<!--first-style-->', () => style)
          .replace('<!--first-page-->', () => pages.en)
          .replace('<!--first-templates-->', () => `${templates}<script>${bootScript(known)}</script>${sheets.join('')}`);
      },
    },
  };
}
