import type { Plugin } from 'vite';

/**
 * Returns the Vite plugin that takes the bundler's own preloading away: chunks here have no sheets of their own and the first page links what it
 * needs itself, so every import stays as it is written, without a helper around it.
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
