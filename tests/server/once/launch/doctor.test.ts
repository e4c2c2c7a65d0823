import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createSecureServer } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ownerCommand } from '#server/app/owner/owner-command.ts';
import { readConfig } from '#server/config/read-config.ts';
import type { Connection } from '#server/db/connect.ts';
import { commandLineOf } from '#server/config/command-line.ts';
import { examine } from '#server/doctor/examine.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { type Machine, thisMachine } from '#server/doctor/machine.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { certify } from '#tests/support/device/certificates.ts';
import { testDatabase } from '#tests/support/product/database.ts';
import { freePort } from '#tests/support/product/free-port.ts';

const DAY_MS = 86_400_000;
const PROJECT = { root: '/nowhere', version: '0.0.0' };

/** A working set-up, whose parts a test breaks. */
interface SetUp {
  readonly environment: Record<string, string>;
  machine: Partial<Machine>;
  connection: Connection | null;
  hasData: boolean;
}

async function soundSetUp(): Promise<SetUp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strikedesk-doctor-'));
  atTheEnd(() => rm(dataDir, { recursive: true, force: true }));
  return {
    environment: { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(await freePort()) },
    machine: { memory: () => ({ whole: 2e9, free: 1e9 }), diskFree: async () => 50e9, device: async (folder) => folder.length },
    connection: null,
    hasData: false,
  };
}

async function findingsOf({ environment, machine, connection, hasData }: SetUp): Promise<readonly Finding[]> {
  return examine({
    commandLine: commandLineOf(false),
    config: readConfig(environment, PROJECT),
    machine: { ...thisMachine, ...machine },
    hasData: hasData || connection !== null,
    withDatabase: async (work) => {
      if (connection === null) throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
      return work(connection);
    },
  });
}

/** Ways to break a set-up, each with the expected fault and advice. */
const BROKEN: readonly {
  readonly name: string;
  readonly spoil: (setUp: SetUp) => Promise<void> | void;
  readonly about: string;
  readonly seen: RegExp;
  readonly advice: RegExp;
}[] = [
  {
    name: 'Node is too old',
    spoil: (setUp) => void (setUp.machine = { ...setUp.machine, node: '18.20.0' }),
    about: 'Node',
    seen: /18\.20\.0 is too old/,
    advice: /install Node 20\.19/,
  },
  {
    name: 'another program has the port',
    async spoil({ environment }) {
      const other = createServer().listen(Number(environment['PORT']), '127.0.0.1');
      await new Promise((done) => other.once('listening', done));
      atTheEnd(async () => void other.close());
    },
    about: 'Port',
    seen: process.platform === 'linux' ? new RegExp(`is taken by process ${process.pid} \\(`) : /is taken/,
    advice: /set PORT to another number/,
  },
  {
    name: 'a program that answers with something else has the port of HTTPS',
    async spoil({ environment }) {
      const { cert, key } = await certify('localhost');
      Object.assign(environment, { TLS_CERT: cert, TLS_KEY: key });
      const material = { cert: await readFile(cert), key: await readFile(key) };
      const other = createSecureServer(material, (_request, response) => void response.end('{"alive":"yes"}'));
      await new Promise<void>((done) => other.listen(Number(environment['PORT']), '127.0.0.1', done));
      atTheEnd(async () => void other.close());
    },
    about: 'Port',
    seen: /is taken/,
    advice: /set PORT to another number/,
  },
  {
    name: 'a program that says nothing has the port of HTTPS',
    async spoil({ environment }) {
      const { cert, key } = await certify('localhost');
      Object.assign(environment, { TLS_CERT: cert, TLS_KEY: key });
      const other = createServer().listen(Number(environment['PORT']), '127.0.0.1');
      await new Promise((done) => other.once('listening', done));
      atTheEnd(async () => void other.close());
    },
    about: 'Port',
    seen: /is taken/,
    advice: /set PORT to another number/,
  },
  {
    name: 'the data folder is a file',
    async spoil({ environment }) {
      const path = join(environment['DATA_DIR'] ?? '', 'file');
      await writeFile(path, '');
      environment['DATA_DIR'] = path;
    },
    about: 'Data folder',
    seen: /is no folder/,
    advice: /set DATA_DIR to a folder/,
  },
  {
    name: 'a restore was cut off',
    spoil: ({ environment }) => writeFile(join(environment['DATA_DIR'] ?? '', 'restore-unfinished'), ''),
    about: 'Data folder',
    seen: /did not end/,
    advice: /npm run restore/,
  },
  {
    name: 'the key of the server is open to others',
    async spoil({ environment }) {
      const path = join(environment['DATA_DIR'] ?? '', 'secret.key');
      await writeFile(path, randomBytes(32).toString('base64'));
      await chmod(path, 0o644);
    },
    about: 'Key of the server',
    seen: /mode 644/,
    advice: /chmod 600/,
  },
  {
    name: 'the database files are gone',
    spoil: (setUp) => {
      setUp.hasData = true;
      return writeFile(join(setUp.environment['DATA_DIR'] ?? '', 'postgres.json'), '{"directory":"postgres","created":true}');
    },
    about: 'Database files',
    seen: /are gone/,
    advice: /restore a backup/,
  },
  {
    name: 'the disk is nearly full',
    async spoil(setUp) {
      setUp.hasData = true;
      setUp.connection = (await testDatabase()).connection;
      setUp.machine = { ...setUp.machine, diskFree: async () => 100e6 };
    },
    about: 'Disk of the data',
    seen: /95 MB free/,
    advice: /free some now/,
  },
  {
    name: 'the clock has lost its battery',
    spoil: (setUp) => void (setUp.machine = { ...setUp.machine, now: () => Date.UTC(1970, 0, 2) }),
    about: 'Clock',
    seen: /1970-01-02/,
    advice: /time synchronisation/,
  },
  {
    name: 'the database has another time',
    async spoil(setUp) {
      setUp.connection = (await testDatabase()).connection;
      setUp.machine = { ...setUp.machine, now: () => Date.now() - 90_000 };
    },
    about: 'Clock and database',
    seen: /(?:89|90)(?:\.\d+)? s ahead/,
    advice: /both machines/,
  },
  {
    name: 'the database does not answer',
    spoil: ({ environment }) => void (environment['DATABASE_URL'] = 'postgres://u:hunter2@127.0.0.1:1/x'),
    about: 'Database',
    seen: /cannot be reached: connect ECONNREFUSED/,
    advice: /host and port in DATABASE_URL/,
  },
  {
    name: 'the data are of a newer version',
    async spoil(setUp) {
      const { connection, db } = await testDatabase();
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(db);
      setUp.connection = connection;
      setUp.hasData = true;
    },
    about: 'Data',
    seen: /newer version of Strikedesk \(9999-later\)/,
    advice: /update the program/,
  },
  {
    name: 'the certificate has ended',
    async spoil(setUp) {
      const { cert, key } = await certify('desk.example.org');
      Object.assign(setUp.environment, { TLS_CERT: cert, TLS_KEY: key });
      setUp.machine = { ...setUp.machine, now: () => Date.now() + 4_000 * DAY_MS };
    },
    about: 'HTTPS',
    seen: /the certificate ended on/,
    advice: /renew it/,
  },
  {
    name: 'the key is of another certificate',
    async spoil({ environment }) {
      const [one, other] = [await certify('desk.example.org'), await certify('desk.example.org')];
      Object.assign(environment, { TLS_CERT: one.cert, TLS_KEY: other.key });
    },
    about: 'HTTPS',
    seen: /is not the key of TLS_CERT/,
    advice: /made together/,
  },
  {
    name: 'the certificate is for another name',
    async spoil({ environment }) {
      const { cert, key } = await certify('desk.example.org');
      Object.assign(environment, { TLS_CERT: cert, TLS_KEY: key, PUBLIC_URL: 'https://trade.example.org' });
    },
    about: 'HTTPS',
    seen: /not for trade\.example\.org but for DNS:desk\.example\.org/,
    advice: /name in PUBLIC_URL/,
  },
  {
    name: 'the public address is https and nobody speaks it',
    spoil: ({ environment }) => void (environment['PUBLIC_URL'] = 'https://trade.example.org'),
    about: 'Addresses',
    seen: /neither this server nor a proxy/,
    advice: /TRUST_PROXY/,
  },
];

describe('the doctor', () => {
  test('finds nothing wrong with what works', async () => {
    const faults = (await findingsOf(await soundSetUp())).filter(({ state }) => state !== 'fine');
    expect(faults).toEqual([]);
  });

  test.each(BROKEN)('names the fault where $name', async ({ spoil, about, seen, advice }) => {
    const setUp = await soundSetUp();
    await spoil(setUp);
    const findings = await findingsOf(setUp);
    const fault = findings.find((finding) => finding.about === about && finding.state === 'fault');
    expect(fault?.seen ?? findings).toMatch(seen);
    expect(fault?.advice).toMatch(advice);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  test('warns of backups that anybody can read on the disk of the data', async () => {
    const warned = async (environment: Record<string, string>, device: Machine['device']) => {
      const setUp = await soundSetUp();
      Object.assign(setUp.environment, environment);
      const found = await findingsOf({ ...setUp, machine: { ...setUp.machine, device } });
      return found.filter(({ about, state }) => about === 'Backups' && state === 'care').map(({ seen }) => seen);
    };
    const [one, apart] = [async () => 1, async (folder: string) => (folder.endsWith('backups') ? 2 : 1)];
    expect(await warned({}, one)).toEqual(['they are not encrypted and lie on the disk of the data']);
    expect(await warned({ BACKUP_PASSPHRASE: 'correct horse battery' }, one)).toEqual([]);
    expect(await warned({ BACKUP: 'off' }, one)).toEqual([]);
    expect(await warned({}, apart)).toEqual([]);
    expect(await warned({}, thisMachine.device)).toHaveLength(1);
  });

  test('names wrong settings, and ends with a code that a script can read', async () => {
    const said: string[] = [];
    const surroundings = {
      project: PROJECT,
      say: (text: string) => void said.push(text),
      complain: (text: string) => void said.push(text),
    };
    const { environment } = await soundSetUp();
    expect(await ownerCommand(['doctor'], { ...surroundings, environment: { ...environment, PORT: '70000' } })).toBe(1);
    expect(said.join('\n')).toContain('PORT=70000: give a whole number from 0 to 65535');
    said.length = 0;
    const folder = join(environment['DATA_DIR'] ?? '', 'new');
    await mkdir(folder);
    expect(await ownerCommand(['doctor'], { ...surroundings, environment: { ...environment, DATA_DIR: folder } })).toBe(0);
    expect(said.at(-1)).toContain('Nothing is wrong');
    expect(await ownerCommand(['doctor', '--demo'], { ...surroundings, environment: { ...environment, DATA_DIR: folder } })).toBe(0);
    expect(said.join('\n')).toContain('a demo keeps nothing');
    await writeFile(join(folder, 'restore-unfinished'), '');
    expect(await ownerCommand(['doctor'], { ...surroundings, environment: { ...environment, DATA_DIR: folder } })).toBe(1);
    expect(said.at(-1)).toContain('One fault');
  });
});
