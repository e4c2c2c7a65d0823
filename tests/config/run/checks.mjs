// The checks that are not vitest suites: each returns {code, output, processor}.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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

/**
 * Compares each catalogue folder's languages with English: no key missing, none too many, the same arguments. Of all folders, or of those that are named.
 * All folders go into one file for each language, with the folder in front of each key: a process for each folder took half a minute.
 */
export async function catalogues(folders = messageFolders(join(root, 'src/client'))) {
  const together = {};
  for (const folder of folders)
    for (const name of readdirSync(folder)) {
      const texts = Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')));
      Object.assign((together[name] ??= {}), Object.fromEntries(texts.map(([key, text]) => [`${relative(root, folder)} ${key}`, text])));
    }
  const merged = mkdtempSync(join(tmpdir(), 'strikedesk-messages-'));
  try {
    for (const [name, texts] of Object.entries(together)) writeFileSync(join(merged, name), JSON.stringify(texts));
    return await runNode([
      'node_modules/@formatjs/cli/bin/formatjs',
      'verify',
      '--source-locale=en',
      '--missing-keys',
      '--extra-keys',
      '--structural-equality',
      ...Object.keys(together).map((name) => join(merged, name)),
    ]);
  } finally {
    rmSync(merged, { recursive: true });
  }
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
