// Installs the dependencies when they are missing or not the ones of the lock file. Runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const stamp = `${root}node_modules/.installed-from`;

/** Runs `npm ci` when needed; `quiet` shows its output only when it fails. Resolves to whether it installed. */
export async function ensureInstalled({ quiet = false } = {}) {
  if (isInstalled()) return false;
  // Started by npm, its own path is known; otherwise npm is found as a person's shell would find it.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error'];
  const child =
    npm?.endsWith('.js') === true
      ? spawn(process.execPath, [npm, ...args], options(quiet))
      : spawn('npm', args, { ...options(quiet), shell: process.platform === 'win32' });
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve)).catch((error) => {
    if (error.code === 'ENOENT') throw new Error('npm was not found: install Node with npm (https://nodejs.org), then start again');
    throw error;
  });
  if (code !== 0) throw new Error(`npm ci failed (code ${code}): check the network and start again\n${output}`);
  writeFileSync(stamp, wanted());
  return true;
}

const options = (quiet) => ({ cwd: root, stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'] });

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');

function isInstalled() {
  try {
    return readFileSync(stamp, 'utf8') === wanted();
  } catch {
    // npm writes its own list last, also when run by hand.
  }
  try {
    return statSync(`${root}node_modules/.package-lock.json`).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
  } catch {
    return false;
  }
}
