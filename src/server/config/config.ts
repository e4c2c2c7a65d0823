import type { Scenario } from '#simulator/scenarios/scenario.ts';

export const REGISTRATION_MODES = ['first', 'invite', 'open'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
/** The word before a token in the authorization header; bare: none. */
export const TOKEN_SCHEMES = ['Bearer', 'Token', 'bare'] as const;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** Text for a terminal, or JSON for programs. */
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A private demo, or a public one for strangers. */
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
  /** Whether the server makes its own certificates for the home network. */
  readonly atHome: boolean;
  /** The folder of the authority for these certificates. */
  readonly homeFolder: string;
  /** Whether the server speaks HTTPS itself, with either kind of certificate. */
  readonly speaksHttps: boolean;
  /** As Fastify takes it: false, a number of hops, or a list of addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly registration: RegistrationMode;
  readonly simulator: { readonly seed: number; readonly speed: number; readonly scenario: Scenario | null; readonly history: number };
  /** Another main back end, which answers the specification's calls; null: this server. */
  readonly mainUrl: string | null;
  /** How the main back end expects its token. */
  readonly tokenScheme: (typeof TOKEN_SCHEMES)[number];
  readonly analytics: { readonly url: string | null; readonly key: string | null };
  readonly brokers: {
    /** Addresses of brokers on the owner's machines, by the broker's name. */
    readonly addresses: Readonly<Record<string, string>>;
    /** Version of the internet protocol to call brokers by; null = either. */
    readonly ipVersion: 4 | 6 | null;
  };
  /** Addresses of sources of prices in place of their own, by the source's name. */
  readonly markets: { readonly addresses: Readonly<Record<string, string>> };
  readonly secretKey: Buffer | null;
  /** The key before a change, to seal anew what was sealed under it. */
  readonly secretKeyBefore: Buffer | null;
  readonly backup: {
    /** Whether the server makes a backup every night. */
    readonly nightly: boolean;
    readonly folder: string;
    readonly passphrase: string | null;
    /** Number of newest days, weeks and months kept. */
    readonly keep: { readonly daily: number; readonly weekly: number; readonly monthly: number };
    /** Whether every change between two backups is saved, so that any minute can be restored. */
    readonly points: boolean;
    /** Command to run, or address to call, after each backup. */
    readonly hook: string | null;
    /** S3-compatible store for a copy of each backup. */
    readonly store: { readonly url: string; readonly keyId: string; readonly secret: string; readonly region: string } | null;
  };
  /** Access to the server's metrics: by token, by address, or not at all. */
  readonly metrics: { readonly token: string | null; readonly address: { readonly host: string; readonly port: number } | null };
  /** Whether notification channels may send into the server's own network. */
  readonly privateChannels: boolean;
  /** Heartbeat address, whose service calls the owner when our requests stop; null: none. */
  readonly heartbeatUrl: string | null;
  /** Address with the newest version of the program; null: never asked. */
  readonly versionUrl: string | null;
  /** A demo is rebuilt at every start, on its own database. Null: no demo. */
  readonly demo: DemoMode | null;
  readonly logLevel: LogLevel;
  readonly logFormat: (typeof LOG_FORMATS)[number];
  /** Whether the program was installed from a package, with other command names. */
  readonly packaged: boolean;
  readonly version: string;
}
