import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER, STREAM_PATH } from '#contract/constants.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import { offeredFields } from '#domain/backtest/sweep/sweep-fields.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { insertPasskey } from '#server/repositories/passkeys.ts';
import { drawFrom } from '#tests/support/attack/draw.ts';
import { ownedFields } from '#tests/support/attack/owned-fields.ts';
import { createValues } from '#tests/support/attack/valid-value.ts';
import { ownedWorld, type OwnedWorld } from '#tests/support/attack/world.ts';
import { until } from '#tests/support/product/until.ts';
import { newKey } from '#tests/support/server/desk.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

/** Requests of each case that pass validation: with every id of A, and with one id of A among those of B. */
const EACH = Number(process.env['ATTACK_EACH'] ?? (process.env['LONG'] ? 40 : 2));
const SEED = Number(process.env['ATTACK_SEED'] ?? 1);
const MOST_TRIES = 60;
/** Most tries of one case until a random request passes validation. */
const MOST_TRIES_FOR_ONE = 1_000;
/** To be raised with every new operation, so that a broken list does not pass for an empty one. */
const SIGNED_IN_AT_LEAST = 192;
const WITH_IDS_AT_LEAST = 121;

type Ids = Readonly<Record<string, string>>;
const SIGNED_IN = OPERATIONS.filter(({ signedIn }) => signedIn);
const WITH_IDS = SIGNED_IN.filter((operation) => ownedFields(operation).kinds.length > 0);
/** Reads of a user's own data; market data is common to all. */
const READS = SIGNED_IN.filter(
  ({ method, path, tag }) =>
    method === 'GET' &&
    // Operations of the server's owner concern no single user; other users are refused (identity/owner.test.ts).
    tag !== 'owner' &&
    !/^\/api\/(?:market|instruments|brokers|base_strategies)\//.test(path),
);

/** Paths with a name under which a user stores imported data. */
const NAMED_IN_PATH = /\/history\/chains\/|\/past\//;

/** Queries that a read needs to be accepted. */
const READ_WITH: Readonly<Record<string, (ids: Ids) => string>> = {
  getWalkForward: () => '?train=1&test=1',
  getPastChain: () => '?source=own-history&date=2026-08-03',
  getPastCourse: () => '?source=own-history&date=2026-08-03&legs=call:100:2026-08-04',
  getOwnCandles: ({ import: name }) => `?interval=1d&underlying=${name}&kind=call&expiry=2026-08-04&strike=100`,
};

const GTT = {
  legs: [{ direction: 'at-or-below', trigger_price: 0.05, transaction_type: 'BUY', order_type: 'MARKET', lots: 1 }],
  valid_until: '2026-12-01',
};
/** Fields that a random value would not fill: what a call needs to pass validation. */
const TERMS: Readonly<Record<string, object>> = {
  createGtt: { ...GTT, product: 'NRML' },
  modifyGtt: GTT,
  createTradingBot: { name: 'Other', base_strategy: null, definition: BASE_STRATEGIES[0]!.definition },
  createDailyBot: { name: 'Other', base_strategy: null, definition: BASE_STRATEGIES[0]!.definition },
  updateTradingBot: { definition: undefined },
  updateDailyBot: { definition: undefined },
};

/** Calls that answer 200 to an id of another user, with the expected answer. Whatever they answer, A's objects stay unchanged. */
const ANSWERED: Readonly<Record<string, RegExp>> = {
  // A key belongs to the user who sent it: the same text from another user is another key, void or of a refused call.
  'resolveIntent with everything': /^\{"state":"(?:void|done)","orders":\[\],/,
  // Each order named has its own result.
  'cancelOrders with order':
    /^\{"results":\[(?:\{"order_id":"[^"]*","cancelled":false,"order":null,"error":\{"code":"order.not-found"[^}]*\}\},?)+\]/,
};

function requestOf(
  operation: Operation,
  ids: Ids,
  chance: ReturnType<typeof drawFrom>,
  tradingDate: string,
  token: string | null,
): InjectOptions & { readonly url: string } {
  const values = createValues(chance, { ids }, tradingDate);
  const of = (schema: Operation['body']) => (schema ? (values(schema, operation.path) as Record<string, unknown>) : {});
  const params = {
    ...of(operation.params),
    // The first of a list, which reveals nothing.
    number: '1',
    ...(NAMED_IN_PATH.test(operation.path) ? { symbol: ids['import'], underlying: ids['import'] } : {}),
  } as Record<string, unknown>;
  const query = new URLSearchParams(Object.entries(of(operation.query)).map(([name, value]) => [name, String(value)])).toString();
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return {
    method: operation.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(operation.idempotent ? { [IDEMPOTENCY_HEADER]: (chance.chance(0.5) && ids['key']) || newKey() } : {}),
    },
    ...(operation.method === 'GET' ? {} : { payload: { ...of(operation.body), ...TERMS[operation.operationId] } }),
  };
}

/** Creates the other objects that a user can have; returns their ids. */
async function ownTheRest(server: TestServer, { desk, token, ids }: OwnedWorld): Promise<Ids> {
  async function make<T>(method: 'POST' | 'PUT', url: string, body: object): Promise<T> {
    const answer = await server.call<T>(method, `/api/${url}`, { token, body });
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
  const name = `OWN${randomBytes(5).toString('hex').toUpperCase()}`;
  await make('PUT', 'watchlists/3/', { name, instrument_ids: [ids['instrument']] });
  const files = bringIn(server, { token });
  const terms = (type: string) => `OPTIDX,${name},04-Aug-2026,100,${type},5,6,4,5,5,10,1,750,0,03-Aug-2026`;
  const text = [
    'INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,VAL_INLAKH,OPEN_INT,CHG_IN_OI,TIMESTAMP',
    terms('CE'),
    terms('PE'),
  ];
  const { import_id: history } = await files.check({ 'bhav.csv': text.join('\n') }, { name });
  await files.keep(history);
  const passkey = `passkey_of_${desk.user.id}`;
  await insertPasskey(server.db, {
    credential_id: passkey,
    user_id: desk.user.id,
    relying_party: 'localhost',
    public_key: 'AA',
    counter: 0,
    transports: '[]',
    label: 'Phone',
    created_at: new Date(server.clock.now()),
    last_used_at: null,
  });
  const practice = await make<{ broker_accounts: { id: string } }>('POST', 'accounts/accounts/', {
    broker_name: 'practice',
    environment: 'paper',
    label: 'By redirect',
  });
  const link = await make<{ link_id: string }>('POST', `accounts/account-links/${practice.broker_accounts.id}/`, { hand_off: true });
  const { definition, kind } = BASE_STRATEGIES[0]!;
  const { backtest } = await make<{ backtest: { backtest_id: string } }>('POST', 'backtests/run/', { kind, definition, sessions: 1 });
  // Runs to its end, so that there is a trade to request.
  await until('the backtest has ended', 60_000, async () => {
    const { body } = await server.call<{ backtest: { status: string } }>('GET', `/api/backtests/${backtest.backtest_id}/`, { token });
    return body.backtest.status === 'done' ? true : null;
  });
  const field = offeredFields(definition).find(({ isTime }) => !isTime)!;
  const axes = [{ paths: field.paths, from: field.now, to: field.now, step: 1 }];
  const { sweep } = await make<{ sweep: { sweep_id: string } }>('POST', 'sweeps/run/', { kind, definition, axes });
  await make('POST', `sweeps/${sweep.sweep_id}/cancel/`, {});
  const { channel } = await make<{ channel: { channel_id: string } }>('POST', 'telling/channels/', {
    kind: 'webhook',
    label: name,
    url: `https://${name.toLowerCase()}.invalid/`,
    secret: 'a secret of the webhook'.replaceAll(' ', '-'),
  });
  return {
    ...ids,
    channel: channel.channel_id,
    passkey,
    link: link.link_id,
    import: name,
    history,
    backtest: backtest.backtest_id,
    sweep: sweep.sweep_id,
  };
}

describe('what belongs to a user', () => {
  let server: TestServer;
  let a: OwnedWorld;
  let b: OwnedWorld;
  let idsOfA: Ids;
  let idsOfB: Ids;
  let date: string;
  /** Texts that identify A wherever they appear, without the instrument, which is common to all. */
  let marks: readonly string[];

  beforeAll(async () => {
    server = await testServer({ historySessions: 1 });
    server.services.history.start();
    await server.services.history.written();
    a = await ownedWorld(server);
    b = await ownedWorld(server);
    idsOfA = await ownTheRest(server, a);
    idsOfB = await ownTheRest(server, b);
    date = server.services.venue.tradingDate();
    const owned = Object.entries(idsOfA).flatMap(([kind, id]) => (kind === 'instrument' ? [] : [id]));
    marks = [...owned, a.desk.user.id, a.desk.user.email, a.token];
    expect(marks.filter((mark) => Object.values(idsOfB).includes(mark))).toEqual([]);
  });

  /** Returns all reads of a user's own objects by name, without answer times. */
  async function readAll(token: string, ids: Ids): Promise<Map<string, string>> {
    const seen = new Map<string, string>();
    for (const operation of READS) {
      const { query: _, ...plain } = operation;
      const request = requestOf(plain, ids, drawFrom(SEED), date, token);
      const query = READ_WITH[operation.operationId]?.(ids) ?? '';
      const { statusCode, body } = await server.app.inject({ ...request, url: `${request.url}${query}` });
      seen.set(operation.operationId, `${statusCode} ${body.replaceAll(/"(?:received_at|last_seen_at)":\d+/g, '')}`);
    }
    return seen;
  }

  it('every signed-in call without a token, with a made-up one or with that of an ended session is answered 401 and nothing else', async () => {
    const gone = await server.services.authentication.login(a.desk.user, { userAgent: 'test', address: '192.0.2.1' });
    expect((await server.call('GET', '/api/profile/user/', { token: gone.token })).status).toBe(200);
    expect((await server.call('POST', '/api/authenticate/logout/', { token: gone.token })).status).toBe(200);
    const before = await readAll(a.token, idsOfA);
    const wrong: string[] = [];
    let made = 0;
    for (const [what, token] of [
      ['no token', null],
      ['made up', `${a.token.slice(0, -4)}AAAA`],
      ['ended', gone.token],
    ] as const) {
      const requests = SIGNED_IN.map(
        (operation) => [operation.operationId, requestOf(operation, idsOfA, drawFrom(SEED), date, token)] as const,
      );
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      for (const [name, request] of [...requests, ['stream', { method: 'GET' as const, url: STREAM_PATH, headers }] as const]) {
        const { statusCode, body } = await server.app.inject(request);
        made += 1;
        if (
          statusCode !== 401 ||
          (JSON.parse(body) as { code: string }).code !== 'auth.required' ||
          marks.some((mark) => body.includes(mark))
        )
          wrong.push(`${what}, ${name}: ${statusCode} ${body.slice(0, 200)}`);
      }
    }
    process.stdout.write(`${made} requests without a session\n`);
    expect(wrong).toEqual([]);
    expect(made).toBe(3 * (SIGNED_IN.length + 1));
    expect(SIGNED_IN.length).toBeGreaterThanOrEqual(SIGNED_IN_AT_LEAST);
    expect(await readAll(a.token, idsOfA)).toEqual(before);
  });

  it('whose id a call takes is known for every field that looks like one', () => {
    expect(OPERATIONS.flatMap((operation) => ownedFields(operation).unknown.map((name) => `${operation.operationId}: ${name}`))).toEqual(
      [],
    );
  });

  it('no list that another user reads holds an id of it', async () => {
    const own = await readAll(b.token, idsOfB);
    expect([...own].filter(([, text]) => !text.startsWith('200 ')).map(([name, text]) => `${name} ${text.slice(0, 150)}`)).toEqual([]);
    expect([...own].filter(([, text]) => marks.some((mark) => text.includes(mark))).map(([name]) => name)).toEqual([]);
  });

  it('is neither shown to nor changed by another user who knows its id, alone or among ids of his own', async () => {
    const before = await readAll(a.token, idsOfA);
    expect([...before].filter(([, text]) => !text.startsWith('200 ')).map(([name, text]) => `${name} ${text.slice(0, 150)}`)).toEqual([]);
    const draw = drawFrom(SEED);
    const wrong: string[] = [];
    const unreached: string[] = [];
    let made = 0;
    for (const operation of WITH_IDS) {
      const { kinds } = ownedFields(operation);
      const known: readonly string[] = [...operation.errors, 'request.malformed', 'request.invalid'];
      const mixed = kinds.length > 1 ? kinds.map((kind) => [kind, { ...idsOfB, key: '', [kind]: idsOfA[kind]! }] as const) : [];
      for (const [what, ids] of [['everything', { ...idsOfA }] as const, ...mixed]) {
        const aimed = what === 'everything' ? kinds.map((kind) => idsOfA[kind]!) : [idsOfA[what]!];
        let reached = 0;
        for (let tries = 0; tries < (reached === 0 ? MOST_TRIES_FOR_ONE : MOST_TRIES) && reached < EACH; tries += 1) {
          const request = requestOf(operation, ids, draw, date, b.token);
          const sent = JSON.stringify([request.url, request.payload]);
          if (!aimed.some((id) => sent.includes(id))) continue;
          const { statusCode, body } = await server.app.inject(request);
          made += 1;
          const answer = JSON.parse(body) as { code?: string };
          const described = `${operation.operationId} with ${what} of A: ${statusCode} ${body.slice(0, 300)} to ${sent.slice(0, 600)}`;
          if (!(answer.code ?? '').startsWith('request.')) reached += 1;
          if (statusCode >= 500) wrong.push(`a defect: ${described}`);
          else if (statusCode < 300 && ANSWERED[`${operation.operationId} with ${what}`]?.test(body) !== true)
            wrong.push(`answered: ${described}`);
          else if (statusCode >= 400 && !known.includes(answer.code ?? ''))
            wrong.push(`an answer that the contract does not name: ${described}`);
          if (marks.some((mark) => body.includes(mark) && !sent.includes(mark))) wrong.push(`shown: ${described}`);
        }
        if (reached === 0) unreached.push(`${operation.operationId} with ${what}`);
      }
    }
    process.stdout.write(`${made} requests with ids of another user over ${WITH_IDS.length} operations\n`);
    expect(wrong).toEqual([]);
    expect(unreached, 'got past its form').toEqual([]);
    expect(WITH_IDS.length).toBeGreaterThanOrEqual(WITH_IDS_AT_LEAST);
    expect(await readAll(a.token, idsOfA)).toEqual(before);
  });
}, 120_000);
