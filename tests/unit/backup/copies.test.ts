import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runHook } from '#server/backup/copies/run-hook.ts';
import { EMPTY_HASH, signedHeaders } from '#server/backup/copies/s3-signature.ts';
import { lookIntoStore, putIntoStore } from '#server/backup/copies/s3-store.ts';
import { processEnded } from '#server/db/embedded/process-ended.ts';
import { createOutbound } from '#server/platform/outbound.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { s3Emulator } from '#tests/support/product/s3-store.ts';
import { until } from '#tests/support/product/until.ts';
import { plainService } from '#tests/support/telling/services.ts';

const KEY = { id: 'DESKKEY', secret: 'a/secret+key', region: 'eu-west-7' };

async function backupFile() {
  const folder = await mkdtemp(join(tmpdir(), "strikedesk-copy it's-"));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'strikedesk-20260105T210000Z.backup');
  const content = randomBytes(300_000);
  await writeFile(path, content);
  return { folder, path, content, name: 'strikedesk-20260105T210000Z.backup' };
}

describe('a copy in a store', () => {
  test('is signed as in the published example of the protocol', () => {
    const credentials = { keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
    const host = ['examplebucket', 's3', 'amazonaws', 'com'].join('.');
    const at = new Date('2013-05-24T00:00:00Z');
    const get = {
      method: 'GET' as const,
      url: new URL(`https://${host}/test.txt`),
      headers: { range: 'bytes=0-9' },
      contentHash: EMPTY_HASH,
    };
    expect(signedHeaders(get, credentials, at).authorization).toMatch(
      /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
    );
  });

  test('is there byte by byte, and asked for without being read', async () => {
    const { path, content, name } = await backupFile();
    const store = await s3Emulator(KEY);
    const target = { url: store.url, keyId: KEY.id, secret: KEY.secret, region: KEY.region };
    expect(await lookIntoStore(target, name)).toBe('missing');
    await putIntoStore(target, path);
    expect(store.stored.get(`/desk/from home/${name}`)?.equals(content)).toBe(true);
    expect(await lookIntoStore(target, name)).toBe('there');
    store.reads = false;
    expect(await lookIntoStore(target, name)).toBe('hidden');
  });

  test('that is refused, cut off or not to be reached is said in words', async () => {
    const { path, name } = await backupFile();
    const store = await s3Emulator(KEY);
    const target = { url: store.url, keyId: KEY.id, secret: 'another', region: KEY.region };
    await expect(putIntoStore(target, path)).rejects.toThrow('refused the backup: 403 SignatureDoesNotMatch');
    await expect(lookIntoStore(target, name)).rejects.toThrow('refuses: 403 SignatureDoesNotMatch');
    const right = { ...target, secret: KEY.secret };
    await expect(lookIntoStore({ ...right, url: store.url.replace('/desk/', '/other/') }, name)).rejects.toThrow('404 NoSuchBucket');
    store.refuse = { status: 503, code: 'SlowDown' };
    await expect(putIntoStore(right, path)).rejects.toThrow('503 SlowDown');
    await expect(putIntoStore({ ...right, url: 'http://127.0.0.1:1/desk' }, path)).rejects.toThrow('cannot be reached (ECONNREFUSED)');
    expect(store.stored.size).toBe(0);
  });
});

describe('the hook after a backup', () => {
  const send = createOutbound({ privateAddresses: true }).send;

  test('gets the path whatever is in it, and none of the secrets of the server', async () => {
    const { folder, path } = await backupFile();
    const facts = { path, bytes: 300_000, madeAt: '2026-01-05T21:00:00.000Z' };
    process.env['BACKUP_PASSPHRASE'] = 'correct horse battery';
    try {
      await runHook(
        `printf '%s|%s|%s|%s' "$BACKUP_FILE" "$BACKUP_BYTES" "$BACKUP_MADE_AT" "$BACKUP_PASSPHRASE" > "${folder}/told"`,
        facts,
        send,
      );
    } finally {
      delete process.env['BACKUP_PASSPHRASE'];
    }
    expect(await readFile(join(folder, 'told'), 'utf8')).toBe(`${path}|300000|2026-01-05T21:00:00.000Z|`);
    const service = await plainService();
    await runHook(`${service.url}/backup`, facts, send);
    expect(JSON.parse(String(service.got[0]?.body))).toEqual({ file: path, bytes: 300_000, made_at: facts.madeAt });
    service.answer = () => ({ status: 500 });
    await expect(runHook(`${service.url}/backup`, facts, send)).rejects.toThrow('answered 500');
  });

  test('that fails says how, and one that takes too long or outlives the server is ended with all that it started', async () => {
    const { folder, path } = await backupFile();
    const facts = { path, bytes: 1, madeAt: '' };
    await expect(runHook('echo no such place >&2; exit 3', facts, send)).rejects.toMatchObject({
      message: 'the command of BACKUP_HOOK ended with code 3',
      cause: 'no such place',
    });
    const endless = `(sleep 600 & echo $! > "${folder}/pid"; wait)`;
    const pidOf = async () => Number(await readFile(join(folder, 'pid'), 'utf8')) || null;
    const isGone = async () => {
      const pid = (await pidOf()) ?? 0;
      return until('the end of what the command started', 10_000, async () => ((await processEnded(pid)) ? true : null));
    };
    await expect(runHook(endless, facts, send, { withinMs: 400 })).rejects.toThrow('took longer than 0.4 s and was ended');
    expect(await isGone()).toBe(true);
    await rm(join(folder, 'pid'));
    const stopping = new AbortController();
    const run = runHook(endless, facts, send, { signal: stopping.signal });
    run.catch(() => {});
    await until('what the command starts', 10_000, () => pidOf().catch(() => null));
    stopping.abort();
    await expect(run).rejects.toThrow('SIGTERM');
    expect(await isGone()).toBe(true);
  });
});
