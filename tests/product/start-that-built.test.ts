import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { processesFrom } from '#tests/support/product/processes-below.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
let product: Product | null = null;
afterEach(async () => {
  await product?.stop();
  product = null;
  rmSync(folder, { recursive: true, force: true });
});

/** A clone with a built client and no built server. */
function cloneWithoutServer(): string {
  const clone = mkdtempSync(join(tmpdir(), 'strikedesk-clone-'));
  for (const name of [
    'src',
    'sw',
    'public',
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'dist/client',
  ])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'dir');
  return clone;
}

it.runIf(process.platform === 'linux')(
  'a start that has built leaves no builder running: what is below the server is its database',
  async (context) => {
    folder = cloneWithoutServer();
    product = await startProduct({ folder, launcher: true });
    expect(product.output()).toContain('Built client and server.');
    expect(existsSync(join(folder, 'dist/server/main.js'))).toBe(true);
    const [server, ...below] = processesFrom(product.pid);
    const memory = (processes: typeof below) => Math.round(processes.reduce((sum, { residentMib }) => sum + residentMib, 0));
    await context.annotate(
      `a server that has built holds ${memory(server === undefined ? [] : [server])} MiB, ${below.length} processes below it ${memory(below)} MiB`,
    );
    expect(below.map(({ command }) => command).filter((command) => !/postgres/.test(command))).toEqual([]);
  },
);
