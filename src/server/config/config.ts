import type { Scenario } from '#simulator/scenarios/scenario.ts';

export const REGISTRATION_MODES = ['first', 'invite', 'open'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
/** What stands before a token in the authorization header; bare: nothing. */
export const TOKEN_SCHEMES = ['Bearer', 'Token', 'bare'] as const;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** For a person on a terminal, or for a program. */
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A demo of one's own, or one that strangers reach. */
export type DemoMode = 'private' | 'public';

/** The environment, parsed once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly publicUrl: string | null;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Whether the server makes certificates of its own, for addresses in a home. */
  readonly atHome: boolean;
  /** Where the authority for them lies. */
  readonly homeFolder: string;
  /** Whether it speaks HTTPS itself, by one or the other. */
  readonly speaksHttps: boolean;
  /** As Fastify takes it: false, a number of hops, or a list of addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly registration: RegistrationMode;
  readonly simulator: { readonly seed: number; readonly speed: number; readonly scenario: Scenario | null; readonly history: number };
  /** Another main back end, which speaks the specification's calls; null: this server. */
  readonly mainUrl: string | null;
  /** How that back end takes its token. */
  readonly tokenScheme: (typeof TOKEN_SCHEMES)[number];
  readonly analytics: { readonly url: string | null; readonly key: string | null };
  readonly secretKey: Buffer | null;
  readonly backup: {
    /** Whether the server makes one each night by itself. */
    readonly nightly: boolean;
    readonly folder: string;
    readonly passphrase: string | null;
    /** So many of the newest days, weeks and months. */
    readonly keep: { readonly daily: number; readonly weekly: number; readonly monthly: number };
    /** Whether every change is saved between two of them, so that any minute can be restored. */
    readonly points: boolean;
    /** Command or address that is called after each one. */
    readonly hook: string | null;
    /** Store of the language of S3 into which each one is copied. */
    readonly store: { readonly url: string; readonly keyId: string; readonly secret: string; readonly region: string } | null;
  };
  /** Who may read the figures of the server, and where; nobody without either. */
  readonly metrics: { readonly token: string | null; readonly address: { readonly host: string; readonly port: number } | null };
  /** Whether channels by which users are told may lead into the server's own network. */
  readonly privateChannels: boolean;
  /** Whoever misses our word there calls the owner; null: nobody. */
  readonly heartbeatUrl: string | null;
  /** Names the newest version of the program; null: nobody is asked. */
  readonly versionUrl: string | null;
  /** A demo keeps nothing: it begins anew at every start, on a database of its own. Null: no demo. */
  readonly demo: DemoMode | null;
  readonly logLevel: LogLevel;
  readonly logFormat: (typeof LOG_FORMATS)[number];
  /** Whether the program was installed from a package, where commands have another name. */
  readonly packaged: boolean;
  readonly version: string;
}
