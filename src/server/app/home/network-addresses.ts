import { networkInterfaces } from 'node:os';

/** Returns this computer's addresses in the local network. */
export function networkAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((entry) => entry.family === 'IPv4' && !entry.internal).map((entry) => entry.address),
  );
}
