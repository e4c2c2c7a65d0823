// The checks that are not vitest suites: each returns {code, output, processor}.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from './process.mjs';

const sources = ['src', 'sw', 'tests', 'vite.config.ts'];

export const types = () => runNode(['node_modules/typescript7/bin/tsc', '-b']);

/** Of the whole project, or of the files that are named. */
export const lint = (files = sources) =>
  runNode([
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--config=tests/config/oxlintrc.json',
    '--deny-warnings',
    '--ignore-pattern=**/generated/**',
    '--ignore-pattern=**/fixtures/**',
    ...files,
  ]);

export const format = (files = sources) =>
  runNode([
    'node_modules/oxfmt/bin/oxfmt',
    '--config=tests/config/oxfmtrc.json',
    '--list-different',
    ...files,
    '!**/generated/**',
    '!**/fixtures/**',
    '!**/*.md',
  ]);

export const contractDrift = () => runNode(['src/server/launch/generate.mjs', '--check']);

/** Compares each catalogue folder's languages with English: no key missing, none too many, the same arguments. Of all folders, or of those that are named. */
export async function catalogues(folders = messageFolders(join(root, 'src/client'))) {
  let output = '';
  let code = 0;
  let processor = 0;
  for (const folder of folders) {
    const files = readdirSync(folder).map((name) => join(folder, name));
    const result = await runNode([
      'node_modules/@formatjs/cli/bin/formatjs',
      'verify',
      '--source-locale=en',
      '--missing-keys',
      '--extra-keys',
      '--structural-equality',
      ...files,
    ]);
    if (result.code !== 0) output += result.output;
    code ||= result.code;
    processor += result.processor ?? 0;
  }
  return { code, output, processor };
}

function messageFolders(folder) {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    if (existsSync(join(path, 'en.json'))) found.push(path);
    found.push(...messageFolders(path));
  }
  return found;
}
