import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { runOwner } from '#tests/support/product/owner.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';

const NEW_PASSWORD = 'a meadow after the rain';

describe('what an owner does at the machine while the server runs', () => {
  let product: Product;
  let trader: Trader;
  let environment: Readonly<Record<string, string>>;

  beforeAll(async () => {
    product = await startProduct({ env: { DATABASE_URL: '' } });
    trader = await registerTrader(product.url);
    environment = { DATA_DIR: product.dataDir, PORT: String(product.port), HOST: '127.0.0.1' };
  });
  afterAll(() => product.stop());

  it('a forgotten password is replaced by the code that it prints', async () => {
    expect(await runOwner(['recover'], environment)).toMatchObject({ code: 2, text: expect.stringContaining(trader.email) });
    expect(await runOwner(['recover', 'nobody@example.org'], environment)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Nobody here'),
    });
    const { code, text } = await runOwner(['recover', trader.email], environment);
    expect(code, text).toBe(0);
    const [ticket = ''] = /(?:[A-Z2-7]{5}-){4}[A-Z2-7]{5}/.exec(text) ?? [];
    expect(text).toContain(`http://localhost:${product.port}/recover`);
    const page = await fetch(`${product.url}/recover`, {
      method: 'POST',
      body: new URLSearchParams({ code: ticket, password: NEW_PASSWORD }),
    });
    expect(page.status).toBe(200);
    const asBefore = await fetch(`${product.url}/api/profile/user/`, { headers: { authorization: `Bearer ${trader.token}` } });
    expect(asBefore.status).toBe(401);
    const signedIn = await fetch(`${product.url}/api/authenticate/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: trader.email, password: NEW_PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
    expect(product.output()).not.toContain(trader.email);
  });

  it('everything of a user is written into a file, and nobody is removed beside a server', async () => {
    const file = join(product.dataDir, 'export.json');
    expect(await runOwner(['export', trader.email, file], environment)).toMatchObject({ code: 0, text: expect.stringContaining(file) });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      email: trader.email,
      tables: { broker_accounts: [expect.any(Object)] },
    });
    expect(await runOwner(['export', trader.email, file], environment)).toMatchObject({ code: 1 });
    expect(await runOwner(['forget', trader.email], environment)).toMatchObject({
      code: 1,
      text: expect.stringContaining('add --for-ever'),
    });
    const refused = await runOwner(['forget', trader.email, '--for-ever'], environment);
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('Stop the server first') });
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });

  it('the doctor finds the server and nothing wrong, and leaves it running', async () => {
    const { code, text } = await runOwner(['doctor'], environment);
    expect(text).toContain(`a Strikedesk server answers on ${product.port}`);
    expect(text).toMatch(/Database: PostgreSQL \d+/);
    expect([code, text]).toEqual([0, expect.stringContaining('Nothing is wrong')]);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });
});
