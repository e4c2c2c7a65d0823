import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const CATALOGUE = /[\\/]messages[\\/](?:en|fr)\.json$/;
const LITERAL = 0;

/**
 * Returns a compiled message: a plain string when it takes no values, else its ICU syntax tree.
 * The browser has no ICU parser (6 KiB less on the first load), so what the run-time loader could not take as a literal stays a tree.
 */
export function compileMessage(text: string): string | MessageFormatElement[] {
  const tree = parse(text, { captureLocation: false, shouldParseSkeletons: true });
  const [only] = tree;
  if (tree.length === 0) return '';
  if (tree.length === 1 && only?.type === LITERAL && !/[{}<>]|''/.test(only.value)) return only.value;
  return tree;
}

/** Returns the Vite plugin that compiles `messages/{en,fr}.json` while bundling. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform(source, id) {
      if (!CATALOGUE.test(id)) return null;
      const catalogue = JSON.parse(source) as Record<string, string>;
      const compiled = Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compileMessage(text)]));
      return { code: `export default ${JSON.stringify(compiled)}`, map: { mappings: '' }, moduleType: 'js' };
    },
  };
}
