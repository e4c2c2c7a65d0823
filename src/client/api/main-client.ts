import type { Client } from 'openapi-fetch';
import type { paths } from '#contract/generated/main-api.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { mainBaseUrl } from './settings.ts';

const loadWire = lazyCode('wire-client', () => import('./wire-client.ts'));
let known: { readonly base: string; readonly client: Client<paths> } | null = null;

/** Returns the client of the main back end in force. Loaded after the first paint: a page without a call does not need it. */
export async function loadClient(): Promise<Client<paths>> {
  const { wireClient } = await loadWire();
  const base = mainBaseUrl();
  if (known?.base !== base) known = { base, client: wireClient(base) };
  return known.client;
}
