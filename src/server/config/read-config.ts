import { resolve } from 'node:path';
import { HISTORY_SESSIONS } from '#simulator/history/pre-run.ts';
import { SCENARIOS } from '#simulator/scenarios/scenario.ts';
import { type Config, LOG_LEVELS, REGISTRATION_MODES } from './config.ts';
import type { SettingName } from './settings.ts';

/** What is wrong with the environment, one line per setting, each saying what to do. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Their values must not reach a terminal or a log. */
const SECRETS: ReadonlySet<SettingName> = new Set(['SECRET_KEY', 'DATABASE_URL', 'ANALYTICS_KEY']);

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the configuration of an environment. Throws ConfigError naming every wrong setting at once. */
export function readConfig(environment: Environment, project: { readonly root: string; readonly version: string }): Config {
  const problems: string[] = [];
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

  const cert = text('TLS_CERT');
  const key = text('TLS_KEY');
  if ((cert === null) !== (key === null))
    complain(cert === null ? 'TLS_CERT' : 'TLS_KEY', 'give TLS_CERT and TLS_KEY together, or neither');
  const analytics = { url: address('ANALYTICS_URL', ['http:', 'https:']), key: text('ANALYTICS_KEY') };
  if (analytics.url !== null && analytics.key === null) complain('ANALYTICS_KEY', 'give the anonymous key of ANALYTICS_URL');

  const config: Config = {
    port: integer('PORT', 7400, 0, 65_535),
    host: text('HOST') ?? '0.0.0.0',
    dataDir: resolve(project.root, text('DATA_DIR') ?? 'data'),
    databaseUrl: address('DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl: address('PUBLIC_URL', ['http:', 'https:']),
    tls: cert !== null && key !== null ? { cert: resolve(project.root, cert), key: resolve(project.root, key) } : null,
    trustProxy: trustProxy(text('TRUST_PROXY')),
    mainUrl: address('MAIN_URL', ['http:', 'https:']),
    registration: oneOf('REGISTRATION', REGISTRATION_MODES, 'first'),
    simulator: {
      seed: integer('SIM_SEED', 1, 0, 4_294_967_295),
      speed: integer('SIM_SPEED', 1, 1, 600),
      scenario: text('SIM_SCENARIO') === null ? null : oneOf('SIM_SCENARIO', SCENARIOS, SCENARIOS[0]),
      history: integer('SIM_HISTORY', HISTORY_SESSIONS, 0, HISTORY_SESSIONS),
    },
    analytics,
    secretKey: secretKey(text('SECRET_KEY'), () =>
      complain('SECRET_KEY', 'give at least 32 bytes in base64 or hexadecimal, such as the output of: openssl rand -base64 32'),
    ),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    version: project.version,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function trustProxy(value: string | null): Config['trustProxy'] {
  if (value === null || value === 'false' || value === '0') return false;
  if (/^\d+$/.test(value)) return Number(value);
  if (value === 'true') return 1;
  return value.split(',').map((part) => part.trim());
}

function secretKey(value: string | null, complain: () => null): Buffer | null {
  if (value === null) return null;
  const bytes = /^[0-9a-f]+$/i.test(value) && value.length % 2 === 0 ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  return bytes.length >= 32 ? bytes : complain();
}
