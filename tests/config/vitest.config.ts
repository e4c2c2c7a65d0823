import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { onSeparateDatabase } from './separate-database.ts';
import { compileMessages } from '../../src/client/platform/build/compile-messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const clusterSetup = at('tests/support/product/global-setup.ts');

/** Tests of the launcher, the exchange, clocks or the network. */
const slowOnServer = ['tests/server/once/**'];
/** Tests that mostly wait for processes to start or end: they run beside others. */
const startedAlone = ['tests/server/once/launch/**'];
const separateDatabase = (process.env['DATABASE_URL'] ?? '') !== '';

/** Slow tests: every screen in every look, every lost chunk and answer. Left out, with the above, where only quick tests are wanted. */
const slowInBrowser = ['tests/browser/thorough/**'];
const quick = process.env['QUICK'] === '1';

const always = {
  globals: false,
  restoreMocks: true,
  unstubGlobals: true,
  allowOnly: false,
  passWithNoTests: false,
  // The default of a second is too short for a single frame of a busy machine.
  expect: { poll: { timeout: 20_000 } },
  // Tests make much that lives briefly: with the usual 16 MiB for it, collecting took a sixth of the processor time of the simulator's tests.
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
};

export default defineConfig({
  root,
  cacheDir: at('node_modules/.cache/vitest'),
  test: {
    ...always,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // CI starts Vitest a dozen times: what one start has compiled the next ones read, by the content of each file, of this one and of the lock file.
    experimental: { fsModuleCache: true, fsModuleCachePath: at('node_modules/.cache/vitest-modules') },
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
          // Pure functions share nothing: loaded modules can be reused between files.
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
          include: separateDatabase ? onSeparateDatabase() : ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: [...startedAlone, ...(quick ? slowOnServer : [])],
          globalSetup: [clusterSetup],
          setupFiles: [at('tests/support/server/executed-sql.ts'), at('tests/support/server/server-setup.ts')],
          // Loading the server anew for each file took a third of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        root,
        test: {
          ...always,
          name: 'launch',
          environment: 'node',
          include: startedAlone.map((folder) => `${folder}/*.test.ts`),
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          globalSetup: [clusterSetup],
          setupFiles: [at('tests/support/server/server-setup.ts')],
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
          // Its texts are compiled by a plugin of our own.
          experimental: { fsModuleCache: false },
          environment: 'happy-dom',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          setupFiles: [at('tests/support/client/client-setup.ts')],
          // As above: the app is loaded once, and a closed page does not affect the next one.
          isolate: false,
          // All but setImmediate: the storage of these tests moves on by it, and a transaction left under a fake one blocks all later ones.
          fakeTimers: {
            toFake: [
              'setTimeout',
              'clearTimeout',
              'setInterval',
              'clearInterval',
              'Date',
              'performance',
              'requestAnimationFrame',
              'cancelAnimationFrame',
              'requestIdleCallback',
              'cancelIdleCallback',
            ],
          },
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
          // Compressing every file is slow on a busy machine.
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
          // Otherwise every file would load the browser driver and the catalogues again.
          isolate: false,
          // Half of the time they wait, for starts, networks and frames: three use two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
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
          // Two at once: after a kill the tests mostly wait. Each has a database of its own.
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
          // Timed tests run without others beside them.
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
