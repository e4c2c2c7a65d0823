// Builds the client and the server where their sources are not the ones that dist/ was made from.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withBuildLock } from './build-lock.mjs';
import { compressFiles } from './compress-files.mjs';
import { fingerprint } from './fingerprint.mjs';
import { notices, outside } from './inlined.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dist = join(root, 'dist');
const shared = ['src/contract', 'src/domain', 'package.json', 'package-lock.json'];

/** The parts to build: inputs, output folder, main file, and build function. */
const parts = [
  {
    name: 'client',
    main: 'index.html',
    inputs: ['src/client', 'sw', 'public', 'index.html', 'vite.config.ts', 'src/server/launch', ...shared],
    async make(folder, quiet) {
      await run(['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--logLevel', quiet ? 'warn' : 'info'], quiet);
      await compressFiles(folder);
    },
  },
  {
    name: 'server',
    main: 'main.js',
    inputs: ['src/server', 'src/simulator', ...shared],
    async make(folder, quiet) {
      const { build, stop } = await import('esbuild');
      const { metafile } = await build({
        absWorkingDir: root,
        // The thread script and the owner's commands are bundles apart.
        entryPoints: ['src/server/main.ts', 'src/server/owner.ts', 'src/server/worker.ts', 'src/server/app/backtest-thread.ts'],
        entryNames: '[name]',
        outdir: folder,
        bundle: true,
        external: outside(root),
        // Packages in both formats are taken as modules, so that unused code is left out.
        mainFields: ['module', 'main'],
        metafile: true,
        platform: 'node',
        format: 'esm',
        target: 'node20.19',
        sourcemap: true,
        // Every start reads the map: lines and names are enough for a trace.
        sourcesContent: false,
        logLevel: quiet ? 'silent' : 'warning',
        // Otherwise its service would live as long as the server started next.
      }).finally(() => void stop());
      writeFileSync(join(folder, 'licences.txt'), notices(root, metafile));
    },
  },
];

/** Builds outdated parts; `quiet` shows output only on failure. Resolves to whether anything was built. */
export async function ensureBuilt({ quiet = false, force = false } = {}) {
  const stale = () => parts.filter((part) => force || builtFrom(part) !== fingerprint(root, part.inputs));
  if (stale().length === 0) return false;
  return withBuildLock(join(dist, '.lock'), async () => {
    // Another process may have built meanwhile.
    const rest = stale();
    for (const part of rest) await make(part, quiet);
    return rest.length > 0;
  });
}

/** Builds a part in a temporary folder, stamps it, and moves it into place: a failure leaves the old part. */
async function make(part, quiet) {
  const next = join(dist, `${part.name}.next`);
  const target = join(dist, part.name);
  const wanted = fingerprint(root, part.inputs);
  rmSync(next, { recursive: true, force: true });
  try {
    await part.make(next, quiet);
    if (!existsSync(join(next, part.main))) throw new Error(`the build of the ${part.name} made no ${part.main}`);
    writeFileSync(join(next, '.built-from'), wanted);
    rmSync(target, { recursive: true, force: true });
    renameSync(next, target);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

function builtFrom(part) {
  try {
    return existsSync(join(dist, part.name, part.main)) ? readFileSync(join(dist, part.name, '.built-from'), 'utf8') : '';
  } catch {
    return '';
  }
}

async function run(args, quiet) {
  const stdio = ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'];
  const child = spawn(process.execPath, args, { cwd: root, stdio });
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`the build failed (code ${code})\n${output}`);
}
