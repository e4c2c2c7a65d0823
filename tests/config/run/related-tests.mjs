// Finds the tests that a change can reach, by the import statements of the project.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './process.mjs';

const CODE = /\.(?:ts|tsx|mjs)$/;
/** Property tests try thousands of random cases: they are left to `npm test`. */
const TEST = /^tests\/(?:unit|golden|server|contract|client)\/.*\.test\.tsx?$/;
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([#.][^'"]+)['"]/g;

const ALIASES = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map(([from, to]) => [
  from.replace('*', ''),
  to.replace(/^\.\//, '').replace('*', ''),
]);

/** Every code file below the folders, its path relative to the project. */
function codeFiles(folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && CODE.test(entry.name))
      .map((entry) => posix.normalize(join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')))
      .filter((path) => !path.startsWith('tests/architecture/fixtures/')),
  );
}

function resolved(from, specifier) {
  const alias = ALIASES.find(([prefix]) => specifier.startsWith(prefix));
  if (alias) return alias[1] + specifier.slice(alias[0].length);
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : null;
}

/** Returns for each file the files that import it. */
function importers() {
  const users = new Map();
  for (const path of codeFiles(['src', 'sw', 'tests'])) {
    for (const [, specifier] of readFileSync(join(root, path), 'utf8').matchAll(SPECIFIER)) {
      const target = resolved(path, specifier);
      if (target === null) continue;
      if (!users.has(target)) users.set(target, []);
      users.get(target).push(path);
    }
  }
  return users;
}

/** A text of a screen is imported by nobody: the tests of the screen's code stand for it. */
function withNeighbours(changed) {
  return changed.flatMap((path) => {
    const folder = /^(.*)\/messages\/[a-z]+\.json$/.exec(path)?.[1];
    if (folder === undefined) return [path];
    return codeFiles([folder]).filter((file) => dirname(file) === folder);
  });
}

/** How many folders of the test's path a changed file's path has too, such as `orders`. */
function sharedFolders(test, changed) {
  const folders = new Set(dirname(test).split('/').slice(1));
  return Math.max(
    ...changed.map(
      (path) =>
        dirname(path)
          .split('/')
          .filter((folder) => folders.has(folder)).length,
    ),
  );
}

/**
 * Returns the test files that the changed files (paths relative to the project) can reach: those with the fewest imports between first, of these the ones
 * whose folder has the name of the change's.
 */
export function testsOf(changed) {
  const users = importers();
  const bySubject = (a, b) => sharedFolders(b, changed) - sharedFolders(a, changed) || (a < b ? -1 : 1);
  const seen = new Set(withNeighbours(changed));
  const tests = [];
  for (let layer = [...seen]; layer.length > 0;) {
    tests.push(...layer.filter((path) => TEST.test(path)).toSorted(bySubject));
    const next = new Set(layer.flatMap((path) => users.get(path) ?? []));
    layer = [...next].filter((path) => !seen.has(path));
    for (const path of layer) seen.add(path);
  }
  return tests;
}
