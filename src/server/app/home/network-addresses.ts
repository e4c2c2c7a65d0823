import { networkInterfaces } from 'node:os';

/** Returns the addresses under which other devices of the network may reach this computer. */
export function networkAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((entry) => entry.family === 'IPv4' && !entry.internal).map((entry) => entry.address),
  );
}
