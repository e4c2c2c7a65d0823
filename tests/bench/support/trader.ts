import { strict as assert } from 'node:assert';

/** A signed-in user of a running product. */
export interface Trader {
  readonly token: string;
  /** The address the product believes the calls to come from (it trusts us as its proxy), so that limits per address do not bound a bench. */
  readonly address: string;
  call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
}

/** Environment that `traderOf` needs. */
export const TRUSTING = { TRUST_PROXY: '127.0.0.1', REGISTRATION: 'open' } as const;

/** Returns an address of the documentation range 198.18.0.0/15 for each number. */
export const addressOf = (place: number) => `198.18.${Math.floor(place / 250)}.${1 + (place % 250)}`;

/** Registers and signs in user number `place`. */
export async function traderOf(origin: string, place: number): Promise<Trader> {
  const address = addressOf(place);
  const send = async <T>(method: string, path: string, body: unknown, token: string | null): Promise<T> => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.equal(response.status, 200, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const email = `trader-${place}@example.org`;
  const password = 'correct horse battery';
  await send('POST', '/api/authenticate/register/', { email, password, name: `Trader ${place}`, mobile: '+91 99999 00000' }, null);
  const { token } = await send<{ token: string }>('POST', '/api/authenticate/login/', { email, password }, null);
  return { token, address, call: (method, path, body) => send(method, path, body, token) };
}
