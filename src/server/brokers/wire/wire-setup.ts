import type { BrokerHttp } from '#server/platform/broker-http.ts';
import type { OpenSocket } from '#server/platform/socket-client.ts';

/** Parts of an adapter's connection. */
export interface WireSetup {
  /** The address that the owner has set for this broker; null = none. */
  readonly address: string | null;
  /** Returns the caller of an address, with the server's time limits. */
  http(address: string): BrokerHttp;
  /** Returns the opener of sockets at an address. */
  sockets(address: string): OpenSocket;
}
