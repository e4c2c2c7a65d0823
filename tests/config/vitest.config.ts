import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compileMessages } from '../../src/client/platform/build/compile-messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const clusterSetup = at('tests/support/global-setup.ts');
const withCluster = existsSync(clusterSetup) ? [clusterSetup] : [];
const clientSetup = at('tests/support/client-setup.ts');

const always = { globals: false, restoreMocks: true, unstubGlobals: true, allowOnly: false, passWithNoTests: true } as const;

export default defineConfig({
  root,
  cacheDir: at('node_modules/.cache/vitest'),
  test: {
    ...always,
    maxWorkers: 2,
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
          globalSetup: withCluster,
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
          setupFiles: existsSync(clientSetup) ? [clientSetup] : [],
          testTimeout: 15_000,
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
          include: ['tests/browser/**/*.test.ts'],
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
          include: ['tests/kill/**/*.test.ts'],
          fileParallelism: false,
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
          globalSetup: withCluster,
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
