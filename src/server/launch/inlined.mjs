// Packages bundled into dist/server: an archive then contains only the code that runs, without types, source maps and second formats.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bundled packages: modules that load no files. In package.json they are dev dependencies. */
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

/** Returns the packages kept outside the bundle, in an archive's node_modules. */
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
