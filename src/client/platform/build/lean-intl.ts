import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Returns the folder of a package as seen from another file. */
function folderOf(name: string, from: string): string {
  return dirname(createRequire(from).resolve(`${name}/package.json`));
}

/**
 * Returns the aliases that leave the ICU parser out of the bundle and make the copies of the formatter that npm nests
 * under react-intl and @formatjs/intl one.
 */
export function leanIntl(): { find: RegExp; replacement: string }[] {
  const reactIntl = require.resolve('react-intl');
  const formatter = folderOf('intl-messageformat', reactIntl);
  const parser = folderOf('@formatjs/icu-messageformat-parser', reactIntl);
  return [
    { find: /^@formatjs\/icu-messageformat-parser$/, replacement: join(parser, 'no-parser.js') },
    { find: /^intl-messageformat$/, replacement: join(formatter, 'index.js') },
  ];
}
