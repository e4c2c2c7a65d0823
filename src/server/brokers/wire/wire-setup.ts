import type { BrokerHttp } from '#server/platform/broker-http.ts';
import type { OpenSocket } from '#server/platform/socket-client.ts';

/** Parts of an adapter's connection. */
export interface WireSetup {
  /** Addresses of brokers that the server's settings name; null = not offered. */
  readonly addresses: { readonly scripted: string | null };
  /** Returns the caller of an address, with the server's time limits. */
  http(address: string): BrokerHttp;
  /** Returns the opener of sockets at an address. */
  sockets(address: string): OpenSocket;
}
