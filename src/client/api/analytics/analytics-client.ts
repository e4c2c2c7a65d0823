import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '#contract/generated/analytics-api.ts';

let known: { readonly base: string; readonly client: Client<paths> } | null = null;

/** Returns the client of an analytics back end at an absolute address. */
export function analyticsClient(base: string): Client<paths> {
  // The global fetch is looked up at each call, so that a test's server can stand in for it.
  if (known?.base !== base) known = { base, client: createClient<paths>({ baseUrl: base, fetch: (request) => fetch(request) }) };
  return known.client;
}
