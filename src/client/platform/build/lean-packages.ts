import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULES = new URL('../../../../node_modules/', import.meta.url);

/** Returns the folder of a package used by react-intl: the nested copy if npm has made one, else the shared one. */
function folderOf(name: string): URL {
  const nested = new URL(`react-intl/node_modules/${name}/`, MODULES);
  return existsSync(nested) ? nested : new URL(`${name}/`, MODULES);
}

const file = (path: string) => fileURLToPath(new URL(path, MODULES));

/**
 * Returns the aliases that leave the ICU parser out of the bundle, unify the copies of the formatter and its cache nested under
 * react-intl and @formatjs/intl, and select the router's production files: its package exports only the development ones.
 */
export function leanPackages(): { find: RegExp; replacement: string }[] {
  return [
    { find: /^react-router$/, replacement: file('react-router/dist/production/index.mjs') },
    { find: /^react-router\/dom$/, replacement: file('react-router/dist/production/dom-export.mjs') },
    {
      find: /^@formatjs\/icu-messageformat-parser$/,
      replacement: fileURLToPath(new URL('no-parser.js', folderOf('@formatjs/icu-messageformat-parser'))),
    },
    { find: /^@formatjs\/fast-memoize$/, replacement: fileURLToPath(new URL('index.js', folderOf('@formatjs/fast-memoize'))) },
    { find: /^intl-messageformat$/, replacement: fileURLToPath(new URL('index.js', folderOf('intl-messageformat'))) },
  ];
}

/**
 * Returns the Vite plugin that removes the bundler's preload helper: chunks have no style sheets of their own and the first page links its files itself, so
 * dynamic imports need no helper.
 */
export function noPreloadHelper(): Plugin {
  return {
    name: 'no-preload-helper',
    apply: 'build',
    configResolved({ plugins }) {
      const kept = plugins.filter(({ name }) => !/import-analysis(?:-build)?$/.test(name));
      if (kept.length === plugins.length) throw new Error('the bundler has no preloading of its own any more: this plugin can go');
      (plugins as Plugin[]).splice(0, plugins.length, ...kept);
    },
  };
}

const ROUTER = /react-router[\\/]dist[\\/]production[\\/]chunk/;

/** Returns the Vite plugin that takes from the router's parts the names for developers' tools: only they keep in the bundle the parts that nobody uses. */
export function namelessRouter(): Plugin {
  return {
    name: 'nameless-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id) || !code.includes('.displayName')) return null;
      const lean = code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^(var \w+ =) (React\d*\.(?:forwardRef|createContext)\()/gm, '$1 /* @__PURE__ */ $2');
      return { code: lean, map: null };
    },
  };
}
