import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerCommand } from '#server/app/owner/owner-command.ts';
import { createRecentProblems } from '#server/app/recent-problems.ts';
import { startServer } from '#server/app/start-server.ts';
import { readConfig } from '#server/config/read-config.ts';
import { startCluster } from '#server/db/embedded/cluster.ts';
import { certify } from '#tests/support/device/certificates.ts';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { urlOf } from '#tests/support/product/database-url.ts';
import { freePort } from '#tests/support/product/free-port.ts';
import { s3Emulator } from '#tests/support/product/s3-store.ts';

type Environment = Record<string, string>;

const CLONE = { root: '/nowhere', version: '0.0.0' };
const PACKAGE = { ...CLONE, packaged: true };
const STORE_KEY = { id: 'DESKKEY', secret: 'secret', region: 'us-east-1' };

const folders: string[] = [];
const stops: (() => Promise<void>)[] = [];
const running = new Map<string, Awaited<ReturnType<typeof startServer>>>();

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'strikedesk-healthy-'));
  folders.push(folder);
  return folder;
}

/** Starts a server as `npm start` does, in this process. */
async function start(name: string, environment: Environment): Promise<Environment> {
  const config = readConfig({ SIM_HISTORY: '0', ...environment, LOG_LEVEL: 'silent' }, CLONE);
  const log = pino({ level: 'silent' });
  const options = { config, log, problems: createRecentProblems(), projectRoot: '/nowhere', signal: new AbortController().signal };
  running.set(
    name,
    await startServer({
      ...options,
      onFatal: (error) => {
        throw error;
      },
    }),
  );
  return environment;
}

async function stop(name: string): Promise<void> {
  await running.get(name)?.stop();
  running.delete(name);
}

/** Returns the doctor's report on a set-up: the exit code, and each line with a fault and its advice. */
async function asked(environment: Environment, project: typeof CLONE | typeof PACKAGE = CLONE, args: readonly string[] = []) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await ownerCommand(['doctor', ...args], { environment, project, say, complain: say });
  return { code, said, accused: said.filter((line) => line.startsWith('FAULT')), advised: said.filter((line) => line.startsWith('care')) };
}

/** Memory and disk of the machine under a test are not what is tried. */
const ofMachine = (line: string) => /^care\s+(?:Memory|Disk of the data):/.test(line);

async function praised(...given: Parameters<typeof asked>): Promise<readonly string[]> {
  const { code, said, accused, advised } = await asked(...given);
  expect(accused).toEqual([]);
  expect(code, said.join('\n')).toBe(0);
  expect(said.at(-1)).toContain('Nothing is wrong');
  return advised.filter((line) => !ofMachine(line));
}

describe('the doctor accuses no set-up that works', () => {
  let own: Environment;
  let elsewhere: Environment;
  let home: Environment;

  beforeAll(async () => {
    const { cert, key } = await certify('localhost');
    // A PostgreSQL of its own, as the one of the tests never waits for the disk.
    const apart = await startCluster(await newFolder(), { info() {}, warn() {} });
    stops.push(apart.stop);
    const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery' };
    own = await start('own', { DATA_DIR: await newFolder(), HOST: '127.0.0.1', PORT: String(await freePort()), ...passphrase });
    elsewhere = await start('elsewhere', {
      DATA_DIR: await newFolder(),
      DATABASE_URL: urlOf(apart.connection),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      TLS_CERT: cert,
      TLS_KEY: key,
    });
    home = await start('home', { DATA_DIR: await newFolder(), PORT: String(await freePort()), HTTPS: 'home', DEMO: '1' });
  }, 180_000);
  afterAll(async () => {
    for (const name of running.keys()) await stop(name);
    for (const each of stops) await each();
    for (const folder of folders) {
      removeDataFolder(join(folder, 'demo'));
      removeDataFolder(folder);
    }
  }, 60_000);

  const backup = async (environment: Environment) => {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    expect(await ownerCommand(['backup'], { environment, project: CLONE, say, complain: say }), said.join('\n')).toBe(0);
    return said.join('\n');
  };

  test('before its first start, in a clone and as a package', async () => {
    const environment = { DATA_DIR: join(await newFolder(), 'new'), HOST: '127.0.0.1', PORT: String(await freePort()), BACKUP: 'off' };
    expect(await praised(environment)).toEqual([]);
    expect(await praised(environment, PACKAGE)).toEqual([]);
  });

  test('HTTP on this computer, running, in a clone and as a package; after its first backup nothing is left to advise', async () => {
    expect(await praised(own)).toEqual([expect.stringMatching(/there is none in .*\n\s+-> make one: npm run backup/)]);
    expect(await backup(own)).toContain('tried: restored');
    expect(await praised(own)).toEqual([]);
    expect(await praised(own, PACKAGE)).toEqual([]);
  });

  test('HTTPS by a certificate of its own and a database of DATABASE_URL, beside another server', async () => {
    expect(await praised(elsewhere)).toEqual([expect.stringContaining('there is none in')]);
    const said = (await asked(elsewhere)).said.join('\n');
    expect(said).toContain(`a Strikedesk server answers on ${elsewhere['PORT']}`);
  });

  test('a demo with HTTPS at home on all addresses, beside two other servers', async () => {
    expect(await praised(home)).toEqual([]);
    const { DEMO: _, ...plain } = home;
    expect(await praised(plain, CLONE, ['--demo'])).toEqual([]);
  });

  test('asked with other settings than the server has, it names those and no other program', async () => {
    const { HTTPS: _, ...plain } = home;
    const advised = await praised(plain);
    expect(advised).toContainEqual(
      expect.stringMatching(/answers on \d+ with HTTPS, and the settings of this command say HTTP\n\s+-> give this command/),
    );
    const { TLS_CERT: _cert, TLS_KEY: _key, ...bare } = elsewhere;
    expect(await praised(bare)).toContainEqual(expect.stringContaining('with HTTPS, and the settings of this command say HTTP'));
  });

  test('stopped, with its data; and then behind a proxy that makes it HTTPS, its backups copied into a store', async () => {
    await stop('own');
    expect(await praised(own)).toEqual([]);
    const store = await s3Emulator(STORE_KEY);
    const proxied = await start('own', {
      ...own,
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://desk.example.org',
      BACKUP_S3: store.url,
      BACKUP_S3_KEY: `${STORE_KEY.id}:${STORE_KEY.secret}`,
    });
    expect(await praised(proxied)).toEqual([expect.stringMatching(/is not in the store of BACKUP_S3/)]);
    expect(await backup(proxied)).toContain('copied into the store of BACKUP_S3');
    expect(await praised(proxied)).toEqual([]);
    store.reads = false;
    expect(await praised(proxied)).toEqual([]);
    const wrong = await asked({ ...proxied, BACKUP_S3_KEY: 'DESKKEY:another' });
    expect(wrong.code).toBe(1);
    expect(wrong.accused).toEqual([expect.stringMatching(/Copies of backups: .*403 SignatureDoesNotMatch\n\s+-> see BACKUP_S3/)]);
  });
});
