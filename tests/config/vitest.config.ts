import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { compileMessages } from '../../src/client/platform/build/compile-messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const clusterSetup = at('tests/support/product/global-setup.ts');

/**
 * What the launcher, the exchange, a clock or the wire decide: the same on any other PostgreSQL, so it is not run there again. What stays calls every
 * statement of the server.
 */
const ownDatabaseOnly = ['tests/server/once/**'];
const onSeparateDatabase = (process.env['DATABASE_URL'] ?? '') !== '';

/** What takes its time: every screen in every look, every lost chunk and answer. Left out with the above where only what is quick is wanted. */
const slowInBrowser = ['tests/browser/thorough/**'];
const quick = process.env['QUICK'] === '1';

const always = {
  globals: false,
  restoreMocks: true,
  unstubGlobals: true,
  allowOnly: false,
  passWithNoTests: false,
  // A second, as it is without this, is what a busy machine may need for one frame.
  expect: { poll: { timeout: 20_000 } },
} as const;

export default defineConfig({
  root,
  cacheDir: at('node_modules/.cache/vitest'),
  test: {
    ...always,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        root,
        test: {
          ...always,
          name: 'unit',
          environment: 'node',
          include: [
            'tests/unit/**/*.test.ts',
            'tests/golden/**/*.test.ts',
            'tests/property/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
          exclude: ['tests/architecture/fixtures/**'],
          setupFiles: [at('tests/support/drawn-seed.ts')],
          // Pure functions share nothing: what one file has loaded, the next need not load again.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        root,
        test: {
          ...always,
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: onSeparateDatabase || quick ? ownDatabaseOnly : [],
          globalSetup: [clusterSetup],
          setupFiles: [at('tests/support/server/server-setup.ts')],
          // Loading the server anew for each file took a third of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        root,
        plugins: [compileMessages()],
        test: {
          ...always,
          name: 'client',
          environment: 'happy-dom',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: [at('tests/support/client/client-setup.ts')],
          // As above: the app is loaded once, and what a closed page leaves behind is no business of the next one.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        root,
        test: {
          ...always,
          name: 'build',
          environment: 'node',
          include: ['tests/build/**/*.test.ts'],
          // Compressing every file takes a busy machine its time.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        root,
        test: {
          ...always,
          name: 'product',
          environment: 'node',
          include: ['tests/product/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        root,
        test: {
          ...always,
          name: 'browser',
          environment: 'node',
          // Every file would load the driver of the browser and the catalogues again.
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          exclude: quick ? slowInBrowser : [],
          globalSetup: [at('tests/support/product/started-once.ts')],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        root,
        test: {
          ...always,
          name: 'kill',
          environment: 'node',
          // Two at once: after a kill it is mostly waited. Each has a database of its own.
          include: ['tests/kill/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        root,
        test: {
          ...always,
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: [clusterSetup],
          setupFiles: [at('tests/support/server/server-setup.ts')],
          fileParallelism: false,
          // What is timed has the machine for itself.
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
