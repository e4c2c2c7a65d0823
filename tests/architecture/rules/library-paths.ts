import { builtinModules } from 'node:module';
import type { Rule } from '../rule.ts';

/** Allowed imports below a library's main entry: its documented further entries. */
const ENTRIES = new Set([
  'fake-indexeddb/auto',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-runtime',
  'tsx/esm/api',
  'vitest/config',
  'vitest/node',
  // The types are exported from this path only.
  'workbox-core/types.js',
]);

const isLibrary = (specifier: string) => !/^[.#/]|^(node|virtual|data):/.test(specifier) && !builtinModules.includes(specifier);
const isInside = (specifier: string) => specifier.split('/').length > (specifier.startsWith('@') ? 2 : 1);

export const libraryPaths: Rule = {
  name: 'library-paths',
  states: 'a library is used through its documented entries: a file inside it may be gone with its next version',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code)
      .flatMap((file) =>
        file
          .imports()
          .filter(({ specifier }) => isLibrary(specifier) && isInside(specifier) && !ENTRIES.has(specifier))
          .map(({ specifier, line }) => ({ path: file.path, line, why: `${specifier} is a file inside a library` })),
      ),
};
