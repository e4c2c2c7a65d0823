import type { Plugin } from 'vite';

/**
 * Returns the Vite plugin that replaces the bundler's preload helper by nothing: chunks here have no sheets of their own and the first page
 * links what it needs itself.
 */
export function noPreloadHelper(): Plugin {
  return {
    name: 'no-preload-helper',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null;
    },
  };
}
