// Builds the client when its sources are not the ones that dist/client was made from.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const inputs = ['src/client', 'src/contract', 'src/domain', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const stamp = join(root, 'dist/built-from');

/** Runs the build when needed; `quiet` shows its output only when it fails. Resolves to whether it built. */
export async function ensureBuilt({ quiet = false, force = false } = {}) {
  const wanted = fingerprint();
  if (!force && built() === wanted) return false;
  // A failed build must leave the last good one in place, so it is made beside it.
  const next = join(root, `dist/next-${process.pid}`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const stdio = ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'];
  const child = spawn(process.execPath, [vite, 'build', '--outDir', next, '--logLevel', quiet ? 'warn' : 'info'], { cwd: root, stdio });
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) {
    rmSync(next, { recursive: true, force: true });
    throw new Error(`the build failed (code ${code})\n${output}`);
  }
  rmSync(join(root, 'dist/client'), { recursive: true, force: true });
  renameSync(next, join(root, 'dist/client'));
  writeFileSync(stamp, wanted);
  return true;
}

function built() {
  try {
    return readdirSync(join(root, 'dist/client')).includes('index.html') ? readFileSync(stamp, 'utf8') : '';
  } catch {
    return '';
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const input of inputs) add(hash, input);
  return hash.digest('hex');
}

function add(hash, path) {
  let entries = null;
  try {
    entries = readdirSync(join(root, path)).toSorted();
  } catch (error) {
    if (error.code === 'ENOENT') return;
    if (error.code !== 'ENOTDIR') throw error;
  }
  if (entries === null) hash.update(path).update(readFileSync(join(root, path)));
  else for (const entry of entries) add(hash, `${path}/${entry}`);
}
