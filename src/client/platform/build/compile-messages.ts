import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const CATALOGUE = /[\\/]messages[\\/][a-z]{2}\.json(?:\?part=(core|rest|errors))?$/;
const LITERAL = 0;
/** What the pages around a session can say at once: the shared catalogue's part that the sign-in route carries. That of the errors follows the first paint. */
const CORE =
  /^ui\.(?!copy|copied|more|loading|increase|decrease)|^errors\.(?:auth\.(?:wrong-credentials|locked|email|registration)|server\.(?!cannot|stopping)|client\.(?!not-|aborted|portal)|unknown|request\.(?:invalid|rate-limited))|^form\.(?:required|whitespace|email|mobile|string-m|summary)|^shell\.(?:product|chunk\.)|^title\.(?:login|register|error-page|confirm|create-user)$/;

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

/** Returns a message's part of the shared catalogue: `core` for the sign-in route, `errors` for the first page after it, `rest` for later. */
function partOf(id: string): string {
  // These are in the HTML page, for when the app does not start.
  if (id.startsWith('shell.start.')) return 'page';
  if (CORE.test(id)) return 'core';
  return /^(?:(?:errors|paused|auth|connection|notification|outcome|shell\.(?:layout|digest|bell|banner))\.|shell\.account\.(?!open))/.test(
    id,
  )
    ? 'errors'
    : 'rest';
}

/** Returns whether the message belongs to the part; always true without a part. */
export function inPart(id: string, part: string | undefined): boolean {
  return part === undefined || part === partOf(id);
}

/** Returns the Vite plugin that compiles `messages/<locale>.json` of every language, whole or by part, while bundling. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform(source, id) {
      const match = CATALOGUE.exec(id);
      if (!match) return null;
      const catalogue = JSON.parse(source) as Record<string, string>;
      const wanted = Object.entries(catalogue).filter(([key]) => inPart(key, match[1]));
      const compiled = Object.fromEntries(wanted.map(([key, text]) => [key, compileMessage(text)]));
      return { code: `export default ${JSON.stringify(compiled)}`, map: { mappings: '' }, moduleType: 'js' };
    },
  };
}
