import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
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
import { readTree, withFiles } from './tree.ts';

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
const LIMIT_MS = 120_000;

const project = readTree(fileURLToPath(new URL('../..', import.meta.url)));
const renamed = (text: string) => text.replaceAll('scripted', 'stub').replaceAll('Scripted', 'Stub');

/** Returns the template's files under another name, and the catalogue with its row. */
function sixthBroker(): Readonly<Record<string, string>> {
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

it(
  'a broker that is one folder and one row keeps the house rules',
  () => {
    const added = sixthBroker();
    expect(Object.keys(added).length).toBeLessThanOrEqual(10);
    // What the new files can reach, and what can reach them.
    const near = { ...project, files: project.files.filter(({ path }) => /^src\/(server|domain|contract)\//.test(path)) };
    const breaches = RULES.flatMap((rule) => rule.breaches(withFiles(near, added)));
    expect(breaches.filter(({ path }) => added[path] !== undefined).map((breach) => asText(breach))).toEqual([]);
  },
  LIMIT_MS,
);

it('the page of a new broker names every method of the connection', () => {
  const page = readFileSync(`${project.root}/${FOLDER}/NEW-BROKER.md`, 'utf8');
  const port = readFileSync(`${project.root}/${FOLDER}/wire/broker-wire.ts`, 'utf8');
  const body = port.slice(port.indexOf('export interface BrokerWire'));
  const methods = [...body.matchAll(/^ {2}(\w+)\??\(/gm)].map(([, name]) => name ?? '');
  expect(methods.length).toBeGreaterThan(7);
  expect(methods.filter((name) => name !== 'close' && name !== 'cancel' && !page.includes(`\`${name}\``))).toEqual([]);
});
