// What the build writes into dist/server itself: an archive then brings along what of a package runs, and none of the types, maps and second forms that
// are most of its files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages whose code becomes part of ours: modules that load no file of their own. In package.json they are the build's. */
export const INLINED = [
  '@simplewebauthn/server',
  '@valibot/to-json-schema',
  'fzstd',
  'kysely',
  'nodemailer',
  'otpauth',
  'trading-signals',
  'uqr',
  'valibot',
];

/** Returns what stays outside: what an installed archive has beside our code. */
export function outside(root) {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
}

/** Returns the notices of all packages of which a build holds something, word for word, as their licences ask. */
export function notices(root, { inputs }) {
  const folders = Object.keys(inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  return [...new Set(folders)]
    .toSorted()
    .map((folder) => noticeOf(join(root, folder)))
    .join('\n');
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copyright)/i.test(file)) : [];
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts, ''].join('\n\n');
}
