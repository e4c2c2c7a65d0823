import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOrMakeKey } from '#server/platform/secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strikedesk-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('the key is made for its own user only, and read again', async () => {
  const key = await readOrMakeKey(folder);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(await readOrMakeKey(folder)).toEqual(key);
  await chmod(join(folder, 'secret.key'), 0o400);
  expect(await readOrMakeKey(folder)).toEqual(key);
});

it.each([0o640, 0o604, 0o620, 0o666, 0o700])('a key with mode %o is refused with the command that closes it', async (mode) => {
  const key = await readOrMakeKey(folder);
  const path = join(folder, 'secret.key');
  await chmod(path, mode);
  await expect(readOrMakeKey(folder)).rejects.toThrow(`chmod 600 '${path}'`);
  await chmod(path, 0o600);
  expect(await readOrMakeKey(folder)).toEqual(key);
});
