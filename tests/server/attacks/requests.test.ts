import { expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations/all.ts';
import { drawFrom } from '#tests/support/attack/draw.ts';
import { drawRequest } from '#tests/support/attack/requests.ts';
import { ownedWorld } from '#tests/support/attack/world.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const REQUESTS = Number(process.env['ATTACK_REQUESTS'] ?? (process.env['LONG'] ? 20_000 : 300));
const SEED = Number(process.env['ATTACK_SEED'] ?? 1);
/** Number of requests after which broken state, such as an ended session, is renewed. */
const ROUND = 200;

it(`no request is answered as a defect, of ${REQUESTS} drawn from the contract and spoilt`, async () => {
  const server = await testServer();
  const found: string[] = [];
  const statuses = new Map<number, number>();
  for (let round = 0; round * ROUND < REQUESTS; round += 1) {
    const world = await ownedWorld(server);
    await stepMarket(server, 2);
    const { email, password } = world.desk.user;
    let { token } = world;
    const draw = drawFrom(SEED + round);
    for (let count = 0; count < Math.min(ROUND, REQUESTS - round * ROUND); count += 1) {
      const operation = OPERATIONS[(round * ROUND + count) % OPERATIONS.length]!;
      const request = drawRequest(operation, draw, { ...world, token }, server.services.venue.tradingDate());
      const answer = await server.app.inject(request);
      // Some calls end their own session: later requests would be refused unread.
      if ((await server.services.sessions.find(token)) === null)
        ({ token } = await server.services.authentication.login({ email, password }, { userAgent: 'test', address: '192.0.2.1' }));
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode >= 500)
        found.push(`seed ${SEED + round}, ${operation.operationId} ${answer.statusCode}: ${JSON.stringify(request).slice(0, 1_500)}`);
    }
  }
  process.stdout.write(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(found).toEqual([]);
  expect(statuses.get(200) ?? 0, 'valid seeds are answered').toBeGreaterThan(REQUESTS / 5);
}, 900_000);
