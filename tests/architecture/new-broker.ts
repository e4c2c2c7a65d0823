import { readFileSync } from 'node:fs';
import { asText, type Rule } from './rule.ts';
import { brokerNames } from './rules/broker-names.ts';
import { docComments } from './rules/doc-comments.ts';
import { fileNames } from './rules/file-names.ts';
import { importCircles } from './rules/import-circles.ts';
import { importForm } from './rules/import-form.ts';
import { layers } from './rules/layers.ts';
import { libraryHomes } from './rules/library-homes.ts';
import { serverRooms } from './rules/server-rooms.ts';
import { unusedExports } from './rules/unused-exports.ts';
import { type Tree, withFiles } from './tree.ts';

const FOLDER = 'src/server/brokers';
const CATALOGUE = `${FOLDER}/catalogue.ts`;
const RULES: readonly Rule[] = [
  layers,
  serverRooms,
  brokerNames,
  importForm,
  importCircles,
  libraryHomes,
  unusedExports,
  fileNames,
  docComments,
];
const renamed = (text: string) => text.replaceAll('scripted', 'stub').replaceAll('Scripted', 'Stub');

/** Returns the template's files under another name, and the catalogue with its row. */
export function sixthBroker(project: Tree): Readonly<Record<string, string>> {
  const template = project.files.filter(({ path, code }) => code && path.startsWith(`${FOLDER}/scripted/`));
  const catalogue = readFileSync(`${project.root}/${CATALOGUE}`, 'utf8');
  const begin = catalogue.lastIndexOf('\n  {\n', catalogue.indexOf("broker_name: 'scripted'"));
  const end = catalogue.indexOf('\n  },\n', begin) + '\n  },'.length;
  const entry = catalogue.slice(begin, end);
  const importLine = /^import .* from '\.\/scripted\/.*;$/m.exec(catalogue)?.[0] ?? '';
  const row = catalogue.slice(0, end) + renamed(entry) + catalogue.slice(end);
  return {
    ...Object.fromEntries(template.map(({ path, text }) => [renamed(path), renamed(text)])),
    [CATALOGUE]: row.replace(importLine, `${importLine}\n${renamed(importLine)}`),
  };
}

/** Returns what the house rules say of files that are added. */
export function breachesOfAdded(project: Tree, added: Readonly<Record<string, string>>): readonly string[] {
  // What the new files can reach, and what can reach them.
  const near = { ...project, files: project.files.filter(({ path }) => /^src\/(server|domain|contract)\//.test(path)) };
  const breaches = RULES.flatMap((rule) => rule.breaches(withFiles(near, added)));
  return breaches.filter(({ path }) => added[path] !== undefined).map((breach) => asText(breach));
}

/** Returns the methods of a broker's connection that the page of a new broker does not name, of all that it has. */
export function methodsUnnamed(project: Tree): { readonly methods: readonly string[]; readonly unnamed: readonly string[] } {
  const page = readFileSync(`${project.root}/${FOLDER}/NEW-BROKER.md`, 'utf8');
  const port = readFileSync(`${project.root}/${FOLDER}/wire/broker-wire.ts`, 'utf8');
  const body = port.slice(port.indexOf('export interface BrokerWire'));
  const methods = [...body.matchAll(/^ {2}(\w+)\??\(/gm)].map(([, name]) => name ?? '');
  return { methods, unnamed: methods.filter((name) => name !== 'close' && name !== 'cancel' && !page.includes(`\`${name}\``)) };
}
