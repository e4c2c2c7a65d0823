import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { ChannelBody, DeliveriesAnswer, Telling, TellingBody } from './types.ts';

/** Returns the notification settings for the closed app, with the channels. */
export async function getTelling(options?: CallOptions): Promise<Telling> {
  return expectKey(await call((client, init) => client.GET('/api/telling/settings/', init), options), 'telling');
}

/** Changes the notification settings and returns the new ones. */
export async function updateTelling(body: TellingBody, options?: CallOptions): Promise<Telling> {
  return expectKey(await call((client, init) => client.PUT('/api/telling/settings/', { ...init, body }), options), 'telling');
}

export async function addChannel(body: ChannelBody, options?: CallOptions): Promise<void> {
  expectKey(await call((client, init) => client.POST('/api/telling/channels/', { ...init, body }), options), 'channel');
}

export async function removeChannel(id: string, options?: CallOptions): Promise<void> {
  const params = { path: { id } };
  expectKey(await call((client, init) => client.DELETE('/api/telling/channels/{id}/', { ...init, params }), options), 'message');
}

/** Sends a test message through a channel; returns the channel's answer. */
export async function testChannel(id: string, options?: CallOptions): Promise<{ readonly sent: boolean; readonly answer: string }> {
  const params = { path: { id } };
  const answer = await call((client, init) => client.POST('/api/telling/channels/{id}/test/', { ...init, params }), options);
  return { sent: expectKey(answer, 'sent'), answer: answer?.answer ?? '' };
}

/** Returns deliveries, newest first; `before` pages back from a delivery id. */
export async function listDeliveries(before: string | null, options?: CallOptions): Promise<DeliveriesAnswer> {
  const params = { query: before === null ? {} : { before } };
  const answer = await call((client, init) => client.GET('/api/telling/deliveries/', { ...init, params }), options);
  return { deliveries: expectKey(answer, 'deliveries'), more: answer?.more ?? false };
}
