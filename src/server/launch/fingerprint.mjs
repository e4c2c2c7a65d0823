// The hash of a build's inputs, over names and contents.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the hash of files and folders (recursively) below the root. A missing one counts as empty. */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) add(hash, root, input);
  return hash.digest('hex');
}

function add(hash, root, path) {
  let entries = null;
  try {
    entries = readdirSync(join(root, path)).toSorted();
  } catch (error) {
    if (error.code === 'ENOENT') return;
    if (error.code !== 'ENOTDIR') throw error;
  }
  if (entries === null) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  else for (const entry of entries) add(hash, root, `${path}/${entry}`);
}
