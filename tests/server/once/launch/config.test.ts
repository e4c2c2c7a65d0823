import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readProject } from '#server/config/project.ts';
import { ConfigError, readConfig } from '#server/config/read-config.ts';
import { SETTINGS } from '#server/config/settings.ts';

const project = { root: '/srv/strikedesk', version: '1.2.3' };
const read = (environment: Record<string, string>) => readConfig(environment, project);

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  test('may be empty', () => {
    expect(read({})).toEqual({
      demo: null,
      port: 7400,
      host: '0.0.0.0',
      dataDir: '/srv/strikedesk/data',
      databaseUrl: null,
      publicUrl: null,
      tls: null,
      atHome: false,
      homeFolder: '/srv/strikedesk/data/https',
      speaksHttps: false,
      trustProxy: false,
      registration: 'first',
      simulator: { seed: 1, speed: 1, scenario: null, history: 60 },
      mainUrl: null,
      tokenScheme: 'Bearer',
      analytics: { url: null, key: null },
      brokers: { addresses: {}, ipVersion: null },
      markets: { addresses: {} },
      secretKey: null,
      secretKeyBefore: null,
      metrics: { token: null, address: null },
      backup: {
        nightly: true,
        folder: '/srv/strikedesk/data/backups',
        passphrase: null,
        keep: { daily: 7, weekly: 4, monthly: 12 },
        points: false,
        hook: null,
        store: null,
      },
      privateChannels: false,
      heartbeatUrl: null,
      versionUrl: null,
      logLevel: 'info',
      logFormat: 'text',
      packaged: false,
      version: '1.2.3',
    });
  });

  test('an empty value is an absent one', () => {
    expect(read(Object.fromEntries(SETTINGS.map(({ name }) => [name, ' '])))).toEqual(read({}));
  });

  test('is read in full', () => {
    expect(
      read({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: 'elsewhere',
        DATABASE_URL: 'postgres://u:p@db:5432/x',
        PUBLIC_URL: 'https://trade.example.org/',
        TLS_CERT: '/etc/c.pem',
        TLS_KEY: 'k.pem',
        TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
        REGISTRATION: 'invite',
        SIM_SEED: '42',
        SIM_SPEED: '600',
        SIM_SCENARIO: 'crash',
        SIM_HISTORY: '5',
        MAIN_URL: 'https://main.example.org/v1/',
        TOKEN_SCHEME: 'bare',
        ANALYTICS_URL: 'https://a.example.org/rest',
        ANALYTICS_KEY: 'k',
        SECRET_KEY: 'ab'.repeat(32),
        SECRET_KEY_BEFORE: 'cd'.repeat(32),
        BROKER_ADDRESSES: 'scripted=http://10.0.0.6:9100/, other=https://broker.example.org',
        BROKER_IP: '4',
        MARKET_ADDRESSES: 'deribit=http://127.0.0.1:9200/',
        METRICS_TOKEN: 'sixteen letters or more',
        METRICS_ADDRESS: '[::1]:9464',
        BACKUP: 'off',
        BACKUP_DIR: '/mnt/other',
        BACKUP_KEEP: '3, 0,2',
        BACKUP_PASSPHRASE: 'twelve or more',
        BACKUP_HOOK: 'rsync "$BACKUP_FILE" nas:desk/',
        BACKUP_S3: 'https://s3.example.org/bucket/desk/',
        BACKUP_S3_KEY: 'id:a/secret',
        BACKUP_S3_REGION: 'eu-west-7',
        PRIVATE_CHANNELS: 'allowed',
        HEARTBEAT_URL: 'http://10.0.0.5:8000/ping/1',
        NEWER_VERSION_URL: 'https://releases.example.org/latest',
        LOG_LEVEL: 'silent',
        LOG_FORMAT: 'json',
        DEMO: '0',
      }),
    ).toEqual({
      demo: null,
      port: 0,
      host: '127.0.0.1',
      dataDir: '/srv/strikedesk/elsewhere',
      databaseUrl: 'postgres://u:p@db:5432/x',
      publicUrl: 'https://trade.example.org',
      tls: { cert: '/etc/c.pem', key: '/srv/strikedesk/k.pem' },
      atHome: false,
      homeFolder: '/srv/strikedesk/elsewhere/https',
      speaksHttps: true,
      trustProxy: ['10.0.0.0/8', '127.0.0.1'],
      registration: 'invite',
      simulator: { seed: 42, speed: 600, scenario: 'crash', history: 5 },
      mainUrl: 'https://main.example.org/v1',
      tokenScheme: 'bare',
      analytics: { url: 'https://a.example.org/rest', key: 'k' },
      brokers: { addresses: { scripted: 'http://10.0.0.6:9100', other: 'https://broker.example.org' }, ipVersion: 4 },
      markets: { addresses: { deribit: 'http://127.0.0.1:9200' } },
      secretKey: Buffer.alloc(32, 0xab),
      secretKeyBefore: Buffer.alloc(32, 0xcd),
      metrics: { token: 'sixteen letters or more', address: { host: '::1', port: 9464 } },
      backup: {
        nightly: false,
        folder: '/mnt/other',
        passphrase: 'twelve or more',
        keep: { daily: 3, weekly: 0, monthly: 2 },
        points: false,
        hook: 'rsync "$BACKUP_FILE" nas:desk/',
        store: { url: 'https://s3.example.org/bucket/desk', keyId: 'id', secret: 'a/secret', region: 'eu-west-7' },
      },
      privateChannels: true,
      heartbeatUrl: 'http://10.0.0.5:8000/ping/1',
      versionUrl: 'https://releases.example.org/latest',
      logLevel: 'silent',
      logFormat: 'json',
      packaged: false,
      version: '1.2.3',
    });
  });

  test('a demo has a folder of its own, and never a database that somebody keeps', () => {
    expect(read({ DEMO: '1' })).toMatchObject({ demo: 'private', dataDir: '/srv/strikedesk/data/demo' });
    expect(read({ DEMO: 'public', DATA_DIR: 'x' })).toMatchObject({ demo: 'public', dataDir: '/srv/strikedesk/x/demo' });
    expect(problemsOf({ DEMO: '1', DATABASE_URL: 'postgres://u:p@db/x', MAIN_URL: 'https://main.example.org' })).toEqual([
      'DATABASE_URL: leave it out of a demo, which throws away all it has',
      'MAIN_URL=https://main.example.org: leave it out of a demo, which throws away all it has',
    ]);
    expect(problemsOf({ DEMO: 'yes' })).toEqual([
      'DEMO=yes: give 1 for a demo of your own, public for one that strangers reach, or leave it out',
    ]);
  });

  test('a database of its own archives its log itself', () => {
    expect(problemsOf({ BACKUP_POINTS: 'on', DATABASE_URL: 'postgres://u:p@db/x' })).toEqual([
      'BACKUP_POINTS=on: leave it out beside DATABASE_URL: archive the log of that PostgreSQL by its own means (archive_command)',
    ]);
    expect(read({ BACKUP_POINTS: 'on' }).backup.points).toBe(true);
  });

  test('a store gets encrypted backups alone, with its bucket and its key', () => {
    expect(problemsOf({ BACKUP_S3: 'http://nas:9000', BACKUP_S3_KEY: 'id', BACKUP_HOOK: 'http://hooks.example.org/x' })).toEqual([
      'BACKUP_HOOK: give an address that starts with https://; http:// is for your own network',
      'BACKUP_S3=http://nas:9000: give the bucket too, such as https://s3.example.org/bucket/desk',
      'BACKUP_PASSPHRASE: give it beside BACKUP_S3: what is copied into a store must be encrypted',
      'BACKUP_S3_KEY: give access key ID and secret access key of BACKUP_S3 with a colon between',
    ]);
  });

  test('every wrong setting is named at once, with what to do', () => {
    expect(
      problemsOf({
        PORT: '70000',
        SIM_SPEED: '0',
        SIM_SEED: '1.5',
        SIM_SCENARIO: 'doom',
        REGISTRATION: 'closed',
        LOG_LEVEL: 'loud',
        PUBLIC_URL: 'trade.example.org',
        TLS_CERT: 'c.pem',
        MAIN_URL: 'ftp://main.example.org',
        TOKEN_SCHEME: 'Basic',
        ANALYTICS_URL: 'https://a.example.org',
        BACKUP_KEEP: '0,4,12',
        BACKUP: 'hourly',
        METRICS_ADDRESS: '9464',
      }),
    ).toEqual([
      'TLS_KEY: give TLS_CERT and TLS_KEY together, or neither',
      'ANALYTICS_KEY: give the anonymous key of ANALYTICS_URL',
      'TOKEN_SCHEME=Basic: give one of Bearer, Token, bare',
      'PORT=70000: give a whole number from 0 to 65535',
      'PUBLIC_URL=trade.example.org: give an address that starts with http:// or https://',
      'MAIN_URL=ftp://main.example.org: give an address that starts with http:// or https://',
      'REGISTRATION=closed: give one of first, invite, open',
      'SIM_SEED=1.5: give a whole number from 0 to 4294967295',
      'SIM_SPEED=0: give a whole number from 1 to 600',
      'SIM_SCENARIO=doom: give one of calm, trend, gap, crash, expiry, halt',
      'BACKUP=hourly: give one of nightly, off',
      'BACKUP_KEEP=0,4,12: give how many days, weeks and months, such as 7,4,12, with at least one day',
      'METRICS_ADDRESS=9464: give address and port, such as 127.0.0.1:9464',
      'LOG_LEVEL=loud: give one of fatal, error, warn, info, debug, trace, silent',
    ]);
  });

  test('the scheme of a token belongs to the back end that made it', () => {
    expect(problemsOf({ TOKEN_SCHEME: 'Token' })).toEqual([
      'TOKEN_SCHEME=Token: give it beside MAIN_URL: it is how that back end takes its token',
    ]);
    expect(read({ MAIN_URL: 'https://main.example.org' }).tokenScheme).toBe('Bearer');
  });

  test('a sign of life goes in plain text within the own network only', () => {
    const urls = ['https://hc.example.org/1', 'http://kuma:3001/1', 'http://nas.local/1', 'http://[fd00::1]/1'];
    expect(urls.map((HEARTBEAT_URL) => read({ HEARTBEAT_URL }).heartbeatUrl)).toEqual(urls);
    for (const url of ['http://hc.example.org/1', 'http://8.8.8.8/1'])
      expect(problemsOf({ HEARTBEAT_URL: url })).toEqual([
        `HEARTBEAT_URL=${url}: give an address that starts with https://; http:// is for your own network`,
      ]);
  });

  test('a wrong secret is not repeated', () => {
    const problems = problemsOf({
      SECRET_KEY: 'hunter2',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      BACKUP_PASSPHRASE: 'hunter2',
      METRICS_TOKEN: 'hunter2',
    }).join('\n');
    expect(problems).toMatch(/^BACKUP_PASSPHRASE: .*\nMETRICS_TOKEN: .*\nDATABASE_URL: .*\nSECRET_KEY: /);
    expect(problems).not.toContain('hunter2');
  });

  test('a proxy is trusted by hops, by address, or not at all', () => {
    expect(['1', '0', 'false', 'true', 'loopback'].map((TRUST_PROXY) => read({ TRUST_PROXY }).trustProxy)).toEqual([
      1,
      false,
      false,
      1,
      ['loopback'],
    ]);
  });
});

test('a clone keeps its data within itself; a package keeps it in the home of whoever starts it, whatever npm does with the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strikedesk-project-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
    const dataDirOf = (environment: Record<string, string>) =>
      readConfig(environment, readProject(folder, { home: '/home/asha', workingFolder: '/home/asha/work' })).dataDir;
    expect(dataDirOf({})).toBe('/home/asha/.strikedesk');
    expect(dataDirOf({ DATA_DIR: 'here' })).toBe('/home/asha/work/here');
    expect(dataDirOf({ DEMO: '1' })).toBe('/home/asha/.strikedesk/demo');
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    expect(dataDirOf({})).toBe(join(folder, 'data'));
    expect(dataDirOf({ DATA_DIR: 'here' })).toBe(join(folder, 'here'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
