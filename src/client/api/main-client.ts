import type { Client } from 'openapi-fetch';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { paths } from '#contract/generated/main-api.ts';
import { apiSettings, mainBaseUrl } from './settings.ts';

/** The global fetch is looked up at each call, so that a test's server can stand in for it. */
function send(request: Request): Promise<Response> {
  if (!apiSettings().idempotency) request.headers.delete(IDEMPOTENCY_HEADER);
  return fetch(request);
}

let known: { readonly base: string; readonly client: Client<paths> } | null = null;

/** Returns the client of the main back end in force. Loaded after the first paint: a page without a call does not need it. */
export async function loadClient(): Promise<Client<paths>> {
  const { default: createClient } = await import('openapi-fetch');
  const base = mainBaseUrl();
  if (known?.base !== base) known = { base, client: createClient<paths>({ baseUrl: base, fetch: send }) };
  return known.client;
}
