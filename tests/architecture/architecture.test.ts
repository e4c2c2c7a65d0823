import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { breachesOfAdded, methodsUnnamed, sixthBroker } from './new-broker.ts';
import { asText, type Rule } from './rule.ts';
import { appBase } from './rules/app-base.ts';
import { brokerNames } from './rules/broker-names.ts';
import { calendarHomes } from './rules/calendar-homes.ts';
import { clientRooms } from './rules/client-rooms.ts';
import { contractInClient } from './rules/contract-in-client.ts';
import { docComments } from './rules/doc-comments.ts';
import { domainOrder } from './rules/domain-order.ts';
import { fileLength } from './rules/file-length.ts';
import { fileNames } from './rules/file-names.ts';
import { forbiddenWords } from './rules/forbidden-words.ts';
import { importCircles } from './rules/import-circles.ts';
import { importForm } from './rules/import-form.ts';
import { layers } from './rules/layers.ts';
import { lazyImports } from './rules/lazy-imports.ts';
import { libraryHomes } from './rules/library-homes.ts';
import { libraryPaths } from './rules/library-paths.ts';
import { marketNumbers } from './rules/market-numbers.ts';
import { marketPort } from './rules/market-port.ts';
import { networkInTransaction } from './rules/network-in-transaction.ts';
import { packages } from './rules/packages.ts';
import { plainComments } from './rules/plain-comments.ts';
import { purity } from './rules/purity.ts';
import { readmes } from './rules/readmes.ts';
import { serverRooms } from './rules/server-rooms.ts';
import { sourcePrefixes } from './rules/source-prefixes.ts';
import { testWaits } from './rules/test-waits.ts';
import { topLevel } from './rules/top-level.ts';
import { uiWords } from './rules/ui-words.ts';
import { unusedExports } from './rules/unused-exports.ts';
import { readTree } from './tree.ts';

const rules: readonly Rule[] = [
  layers,
  domainOrder,
  serverRooms,
  marketPort,
  calendarHomes,
  brokerNames,
  networkInTransaction,
  sourcePrefixes,
  clientRooms,
  appBase,
  lazyImports,
  contractInClient,
  importForm,
  importCircles,
  libraryPaths,
  libraryHomes,
  unusedExports,
  purity,
  marketNumbers,
  uiWords,
  fileLength,
  fileNames,
  topLevel,
  forbiddenWords,
  readmes,
  packages,
  docComments,
  testWaits,
  plainComments,
];

/** Some rules ask the type checker about the whole project: seconds alone, a minute on a busy machine. */
const LIMIT_MS = 180_000;

const project = readTree(fileURLToPath(new URL('../..', import.meta.url)));
// Parsed once, before any rule: else the first one would bear the time of all.
for (const file of project.files) if (file.code) file.imports();

describe('the house rules', () => {
  for (const rule of rules) {
    it(
      rule.states,
      () => {
        expect(rule.breaches(project).map((breach) => asText(breach))).toEqual([]);
      },
      LIMIT_MS,
    );
  }
});

describe('a new broker', () => {
  it(
    'that is one folder and one row keeps the house rules',
    () => {
      const added = sixthBroker(project);
      expect(Object.keys(added).length).toBeGreaterThan(1);
      expect(Object.keys(added).length).toBeLessThanOrEqual(10);
      expect(breachesOfAdded(project, added)).toEqual([]);
    },
    LIMIT_MS,
  );

  it('has a page that names every method of the connection', () => {
    const { methods, unnamed } = methodsUnnamed(project);
    expect(methods.length).toBeGreaterThan(7);
    expect(unnamed).toEqual([]);
  });
});

describe('each rule catches what it is for', () => {
  for (const rule of rules) {
    it(`${rule.name}: the fixture that breaks it is caught, line by line`, () => {
      const folder = fileURLToPath(new URL(`fixtures/${rule.name}`, import.meta.url));
      const caught = readFileSync(`${folder}/caught.txt`, 'utf8').trimEnd().replaceAll('¤', '').split('\n');
      expect(rule.breaches(readTree(folder, true)).map((breach) => asText(breach))).toEqual(caught);
    });
  }
});
