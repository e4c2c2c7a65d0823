import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { createApp } from '#server/app/create-app.ts';
import { createServices, type Services } from '#server/app/services.ts';
import { readConfig } from '#server/config/read-config.ts';
import type { Db } from '#server/db/database.ts';
import type { ClientBuild } from '#server/plugins/client-build.ts';
import type { ConnectionPatience } from '#server/plugins/connections/patience.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import { type TestDatabase, testDatabase } from '../product/database.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { atTheEnd } from '../books/open-until-the-end.ts';
import { UNLIMITED_RATES } from '#tests/support/server/unlimited-rates.ts';

/** Argon2id as in the product with less memory and one pass: each of the thousands of users of a run would cost a tenth of a processor second. */
const cheapHash = (password: string) => hash(password.normalize('NFKC'), { memoryCost: 64, timeCost: 1, parallelism: 1 });

const NO_LIMITS: RateLimits = { perMinute: 1_000_000, authenticatePerMinute: 1_000_000 };

/** An answer with its JSON body. */
export interface TestAnswer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Source address of the call. */
  readonly from?: string;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly db: Db;
  readonly clock: FakeClock;
  readonly database: TestDatabase;
  refuseNewWork(): void;
  /** Makes a call and returns its answer; the body is read as JSON where it is JSON. */
  call<T = Record<string, unknown>>(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: CallOptions,
  ): Promise<TestAnswer<T>>;
  /** Registers a user (whatever REGISTRATION says) and signs in. */
  signIn(name?: string): Promise<TestUser>;
}

export interface TestServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly client?: ClientBuild;
  readonly limits?: RateLimits;
  readonly patience?: ConnectionPatience;
  readonly clock?: FakeClock;
  /** In place of a silent one. */
  readonly log?: Logger;
  /** Another server's database, for tests of a restart. */
  readonly database?: TestDatabase;
  /** Hashes passwords at the product's own cost. */
  readonly costlyPasswords?: boolean;
  /** Applies the order rate limit, which with a stopped clock would never recover. */
  readonly countsOrderRate?: boolean;
  /** In place of the waiting of a slow broker. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Replaces the outbound client with the usual trusted authorities. */
  readonly outbound?: NonNullable<Services['outbound']>;
  /** Cuts sweeps into shares. */
  readonly shares?: NonNullable<Services['shares']>;
  /** How long a broker elsewhere has for an answer. */
  readonly brokerAnswerMs?: number;
  /** Sessions before the first one of a new exchange; `services.history.start()` begins to write them. */
  readonly historySessions?: number;
}

/** Returns the whole server on a database of its own, with a clock that stands still; every answer is checked against the contract. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase());
  const clock = options.clock ?? fakeClock();
  const config = readConfig(
    { REGISTRATION: 'open', DATA_DIR: join(tmpdir(), `desk-${randomBytes(6).toString('hex')}`), ...options.environment },
    { root: '/nowhere', version: '0.0.0' },
  );
  const log = options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const services = await createServices({
    config,
    db: database.db,
    connection: database.connection,
    clock,
    log,
    secretKey: Buffer.alloc(32, 7),
    exchangeStandsStill: true,
    ticks: clock.now,
    ...(options.brokerAnswerMs === undefined ? {} : { brokerAnswerMs: options.brokerAnswerMs }),
    ...(options.outbound ? { outbound: options.outbound } : {}),
    ...(options.shares ? { shares: options.shares } : {}),
    ...(options.wait ? { wait: options.wait } : {}),
    ...(options.historySessions === undefined ? {} : { historySessions: options.historySessions }),
    ...(options.costlyPasswords ? {} : { hashPassword: cheapHash }),
    ...(options.countsOrderRate ? {} : { orderRates: UNLIMITED_RATES }),
  });
  const { fastify: app, refuseNewWork } = await createApp(services, {
    client: options.client ?? null,
    checkAnswers: true,
    limits: options.limits ?? NO_LIMITS,
    ...(options.patience ? { patience: options.patience } : {}),
  });
  await app.ready();
  await services.start();
  atTheEnd(async () => {
    services.streams.close();
    // A client in this process keeps its connection for over a minute for further calls.
    app.server.closeAllConnections();
    await app.close();
    await services.stop();
  });

  async function call<T>(method: NonNullable<InjectOptions['method']>, url: string, { token, body, headers = {}, from }: CallOptions = {}) {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    });
    const json = String(answer.headers['content-type'] ?? '').startsWith('application/json') && answer.body !== '';
    return {
      status: answer.statusCode,
      body: (json ? answer.json() : {}) as T,
      text: answer.body,
      headers: answer.headers as Record<string, string | undefined>,
    };
  }

  async function signIn(name = randomBytes(4).toString('hex')): Promise<TestUser> {
    const email = `${name.toLowerCase()}@example.com`;
    const password = `password of ${name}`;
    const user = await services.registration.register({ email, password, name, mobile: '+911234567890' }, true);
    const { token } = await services.authentication.login({ email, password }, { userAgent: 'test', address: '127.0.0.1' });
    return { id: user.id, email, password, token };
  }

  return { app, services, db: database.db, clock, database, refuseNewWork, call, signIn };
}
