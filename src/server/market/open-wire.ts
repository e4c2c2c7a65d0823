import { createBrokerHttp } from '#server/platform/broker-http.ts';
import { createSockets } from '#server/platform/socket-client.ts';
import type { SourceAdapter, SourceWire } from './source-adapter.ts';

type Properties = Pick<SourceAdapter, 'quietMs' | 'pingMs' | 'longestMessage'>;

/** Returns how a source is reached at an address, with the limits that its adapter names. */
export function openWire({ quietMs, pingMs, longestMessage }: Properties, address: string, token: string | null = null): SourceWire {
  return {
    address,
    token,
    sockets: createSockets(address, {
      quietMs,
      bytes: longestMessage,
      ...(pingMs === undefined ? {} : { pingMs }),
    }),
    http: createBrokerHttp(address),
  };
}
