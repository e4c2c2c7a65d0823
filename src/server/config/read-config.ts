import { join, resolve } from 'node:path';
import { HISTORY_SESSIONS } from '#simulator/history/pre-run.ts';
import { SCENARIOS } from '#simulator/scenarios/scenario.ts';
import { type Config, type DemoMode, LOG_FORMATS, LOG_LEVELS, REGISTRATION_MODES, TOKEN_SCHEMES } from './config.ts';
import type { Project } from './project.ts';
import type { SettingName } from './settings.ts';

/** The problems of the environment, one line per setting, each with advice. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Settings with secret values, never shown on a terminal or in a log. */
const SECRETS: ReadonlySet<SettingName> = new Set([
  'SECRET_KEY',
  'DATABASE_URL',
  'ANALYTICS_KEY',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'BACKUP_S3_KEY',
  'BACKUP_HOOK',
]);

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the readers of single settings, which add problems to the list. */
function settingReaders(environment: Environment, problems: string[]) {
  const text = (name: SettingName): string | null => environment[name]?.trim() || null;
  const complain = (name: SettingName, advice: string): null => {
    problems.push(`${SECRETS.has(name) || text(name) === null ? name : `${name}=${text(name)}`}: ${advice}`);
    return null;
  };

  function integer(name: SettingName, fallback: number, min: number, max: number): number {
    const value = text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) complain(name, `give a whole number from ${min} to ${max}`);
    return number;
  }
  function oneOf<const T extends string>(name: SettingName, values: readonly T[], fallback: T): T {
    const value = text(name);
    if (value === null) return fallback;
    const found = values.find((candidate) => candidate === value);
    return found ?? complain(name, `give one of ${values.join(', ')}`) ?? fallback;
  }
  function address(name: SettingName, protocols: readonly string[]): string | null {
    const value = text(name);
    if (value === null) return null;
    const example = `give an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    if (!URL.canParse(value)) return complain(name, example);
    return protocols.includes(new URL(value).protocol) ? value.replace(/\/+$/, '') : complain(name, example);
  }

  function longEnough(name: SettingName, shortest: number): string | null {
    const value = text(name);
    return value !== null && value.length < shortest ? complain(name, `give at least ${shortest} characters: it can be guessed`) : value;
  }
  return { text, complain, integer, oneOf, address, longEnough };
}
type Readers = ReturnType<typeof settingReaders>;

const IP_VERSIONS = { any: null, '4': 4, '6': 6 } as const;

/** Returns the configuration of an environment. Throws ConfigError naming every wrong setting at once. */
export function readConfig(environment: Environment, project: Pick<Project, 'root' | 'version'> & Partial<Project>): Config {
  const problems: string[] = [];
  const { text, complain, integer, oneOf, address, longEnough } = settingReaders(environment, problems);
  const cert = text('TLS_CERT');
  const key = text('TLS_KEY');
  if ((cert === null) !== (key === null))
    complain(cert === null ? 'TLS_CERT' : 'TLS_KEY', 'give TLS_CERT and TLS_KEY together, or neither');
  const atHome = text('HTTPS') !== null && oneOf('HTTPS', ['home'], 'home') === 'home';
  if (atHome && cert !== null) complain('HTTPS', 'give either HTTPS=home or TLS_CERT and TLS_KEY');
  const analytics = {
    url: address('ANALYTICS_URL', ['http:', 'https:']),
    key: text('ANALYTICS_KEY'),
  };
  if (analytics.url !== null && analytics.key === null) complain('ANALYTICS_KEY', 'give the anonymous key of ANALYTICS_URL');

  const tokenScheme = oneOf('TOKEN_SCHEME', TOKEN_SCHEMES, TOKEN_SCHEMES[0]);
  if (text('TOKEN_SCHEME') !== null && text('MAIN_URL') === null)
    complain('TOKEN_SCHEME', 'give it beside MAIN_URL: it is how that back end takes its token');

  const demo = demoOf({ text, complain });
  // A demo deletes its data, so it has a folder apart.
  const dataDir = resolve(project.root, text('DATA_DIR') ?? project.dataDir ?? 'data', demo === null ? '' : 'demo');
  const passphrase = longEnough('BACKUP_PASSPHRASE', 12);
  const metricsToken = longEnough('METRICS_TOKEN', 16);

  const config: Config = {
    demo,
    port: integer('PORT', 7400, 0, 65_535),
    host: text('HOST') ?? '0.0.0.0',
    dataDir,
    databaseUrl: address('DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl: address('PUBLIC_URL', ['http:', 'https:']),
    atHome,
    homeFolder: resolve(dataDir, 'https'),
    speaksHttps: atHome || cert !== null,
    tls: cert !== null && key !== null ? { cert: resolve(project.root, cert), key: resolve(project.root, key) } : null,
    trustProxy: trustProxy(text('TRUST_PROXY')),
    mainUrl: address('MAIN_URL', ['http:', 'https:']),
    tokenScheme,
    registration: oneOf('REGISTRATION', REGISTRATION_MODES, 'first'),
    simulator: {
      seed: integer('SIM_SEED', 1, 0, 4_294_967_295),
      speed: integer('SIM_SPEED', 1, 1, 600),
      scenario: text('SIM_SCENARIO') === null ? null : oneOf('SIM_SCENARIO', SCENARIOS, SCENARIOS[0]),
      history: integer('SIM_HISTORY', HISTORY_SESSIONS, 0, HISTORY_SESSIONS),
    },
    analytics,
    brokers: {
      addresses: namedAddresses(text('BROKER_ADDRESSES'), (advice) => complain('BROKER_ADDRESSES', advice)),
      ipVersion: IP_VERSIONS[oneOf('BROKER_IP', ['any', '4', '6'], 'any')],
    },
    markets: { addresses: namedAddresses(text('MARKET_ADDRESSES'), (advice) => complain('MARKET_ADDRESSES', advice)) },
    secretKey: secretKey(text('SECRET_KEY'), () => complain('SECRET_KEY', KEY_ADVICE)),
    secretKeyBefore: secretKey(text('SECRET_KEY_BEFORE'), () => complain('SECRET_KEY_BEFORE', KEY_ADVICE)),
    backup: {
      nightly: oneOf('BACKUP', ['nightly', 'off'], 'nightly') === 'nightly' && demo === null,
      folder: resolve(project.root, text('BACKUP_DIR') ?? join(dataDir, 'backups')),
      passphrase,
      keep: backupKeep(text('BACKUP_KEEP'), (advice) => complain('BACKUP_KEEP', advice)),
      points: backupPoints({ text, complain, oneOf }, demo),
      hook: backupHook(text('BACKUP_HOOK'), (advice) => complain('BACKUP_HOOK', advice)),
      store: backupStore({ text, complain, address }, passphrase),
    },
    metrics: {
      token: metricsToken,
      address: hostAndPort(text('METRICS_ADDRESS'), () => complain('METRICS_ADDRESS', 'give address and port, such as 127.0.0.1:9464')),
    },
    privateChannels: oneOf('PRIVATE_CHANNELS', ['allowed', 'none'], 'none') === 'allowed',
    heartbeatUrl: ownOrSecure(address('HEARTBEAT_URL', ['http:', 'https:']), (advice) => complain('HEARTBEAT_URL', advice)),
    versionUrl: ownOrSecure(address('NEWER_VERSION_URL', ['http:', 'https:']), (advice) => complain('NEWER_VERSION_URL', advice)),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logFormat: oneOf('LOG_FORMAT', LOG_FORMATS, 'text'),
    packaged: project.packaged ?? false,
    version: project.version,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Names and addresses of the local network, as in a URL. */
const OWN_NETWORK =
  /^[^.[]+$|\.(?:local|lan|home|internal|home\.arpa)$|^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$|^\[(?:::1\]|f[cd][\da-f]{2}:)/;

/** Plain http is allowed only within the local network: elsewhere a listener could send heartbeats in our place. */
function ownOrSecure(value: string | null, complain: (advice: string) => null): string | null {
  if (value === null) return null;
  const { protocol, hostname } = new URL(value);
  if (protocol === 'https:' || OWN_NETWORK.test(hostname)) return value;
  return complain('give an address that starts with https://; http:// is for your own network');
}

/** Returns the addresses of a text like `name=http://127.0.0.1:9100,other=https://broker.example`, by name. */
function namedAddresses(value: string | null, complain: (advice: string) => null): Readonly<Record<string, string>> {
  const given = (value ?? '').split(',').filter((one) => one.trim() !== '');
  const entries = given.flatMap((one) => {
    const [, name = '', address = ''] = /^\s*([a-z][a-z0-9-]*)=(\S+)\s*$/.exec(one) ?? [];
    if (!/^https?:/.test(address) || !URL.canParse(address)) {
      complain('give name=address for each one, the address with http:// or https://');
      return [];
    }
    const taken = ownOrSecure(address.replace(/\/+$/, ''), complain);
    return taken === null ? [] : [[name, taken] as const];
  });
  return Object.fromEntries(entries);
}

/** A demo keeps nothing; a PostgreSQL of DATABASE_URL has its own backups. */
function backupPoints({ text, complain, oneOf }: Pick<Readers, 'text' | 'complain' | 'oneOf'>, demo: DemoMode | null): boolean {
  const on = oneOf('BACKUP_POINTS', ['on', 'off'], 'off') === 'on';
  if (on && text('DATABASE_URL') !== null)
    complain('BACKUP_POINTS', 'leave it out beside DATABASE_URL: archive the log of that PostgreSQL by its own means (archive_command)');
  return on && demo === null;
}

/** A command, or an address to call. */
function backupHook(value: string | null, complain: (advice: string) => null): string | null {
  if (value === null || !/^https?:\/\//.test(value)) return value;
  return URL.canParse(value) ? ownOrSecure(value, complain) : complain('give a command, or an address that starts with https://');
}

/** An external store gets only encrypted backups, as its operator could read others. */
function backupStore({ text, complain, address }: Pick<Readers, 'text' | 'complain' | 'address'>, passphrase: string | null) {
  const url = ownOrSecure(address('BACKUP_S3', ['http:', 'https:']), (advice) => complain('BACKUP_S3', advice));
  if (url === null) return null;
  if (!/^\/[^/]/.test(new URL(url).pathname) && new URL(url).hostname.split('.').length < 4)
    complain('BACKUP_S3', 'give the bucket too, such as https://s3.example.org/bucket/desk');
  if (passphrase === null) complain('BACKUP_PASSPHRASE', 'give it beside BACKUP_S3: what is copied into a store must be encrypted');
  const [, keyId = '', secret = ''] = /^([^:\s]+):(\S+)$/.exec(text('BACKUP_S3_KEY') ?? '') ?? [];
  if (keyId === '') complain('BACKUP_S3_KEY', 'give access key ID and secret access key of BACKUP_S3 with a colon between');
  return { url, keyId, secret, region: text('BACKUP_S3_REGION') ?? 'us-east-1' };
}

function demoOf({ text, complain }: Pick<Readers, 'text' | 'complain'>): DemoMode | null {
  const value = text('DEMO');
  if (value === null || value === '0') return null;
  for (const name of ['DATABASE_URL', 'MAIN_URL'] as const)
    if (text(name) !== null) complain(name, 'leave it out of a demo, which throws away all it has');
  if (value === '1') return 'private';
  return value === 'public'
    ? 'public'
    : complain('DEMO', 'give 1 for a demo of your own, public for one that strangers reach, or leave it out');
}

function trustProxy(value: string | null): Config['trustProxy'] {
  if (value === null || value === 'false' || value === '0') return false;
  if (/^\d+$/.test(value)) return Number(value);
  if (value === 'true') return 1;
  return value.split(',').map((part) => part.trim());
}

const KEY_ADVICE = 'give at least 32 bytes in base64 or hexadecimal, such as the output of: openssl rand -base64 32';

function secretKey(value: string | null, complain: () => null): Buffer | null {
  if (value === null) return null;
  const bytes = /^[0-9a-f]+$/i.test(value) && value.length % 2 === 0 ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  return bytes.length >= 32 ? bytes : complain();
}

function backupKeep(value: string | null, complain: (advice: string) => null): Config['backup']['keep'] {
  const [daily = 7, weekly = 4, monthly = 12] = (value ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [Number(part)]));
  if (value !== null && !/^[1-9]\d{0,2}(?:,\d{1,3}){2}$/.test(value.replaceAll(' ', '')))
    complain('give how many days, weeks and months, such as 7,4,12, with at least one day');
  return { daily, weekly, monthly };
}

function hostAndPort(value: string | null, complain: () => null): Config['metrics']['address'] {
  if (value === null) return null;
  const [, host = '', port = ''] =
    /^(?:\[([\da-f:]+)\]|([^\s:/]+)):(\d{1,5})$/i.exec(value)?.filter((part, index) => index === 0 || part !== undefined) ?? [];
  return host === '' || Number(port) > 65_535 ? complain() : { host, port: Number(port) };
}
