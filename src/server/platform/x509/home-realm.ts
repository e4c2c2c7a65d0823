import type { X509Certificate } from 'node:crypto';
import type { Realm } from './issue.ts';

/** The object id of the constraints on names (RFC 5280, 4.2.1.10). */
const NAME_CONSTRAINTS = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e]);

/** The names and networks of a home: trusting the authority means trusting it for nothing else, even when its key is stolen. */
export const HOME: Realm = {
  names: ['localhost', 'local', 'lan', 'home', 'home.arpa', 'internal'],
  networks: [
    { address: '10.0.0.0', prefix: 8 },
    { address: '172.16.0.0', prefix: 12 },
    { address: '192.168.0.0', prefix: 16 },
    { address: '169.254.0.0', prefix: 16 },
    { address: '100.64.0.0', prefix: 10 },
    { address: '127.0.0.0', prefix: 8 },
    { address: 'fc00::', prefix: 7 },
    { address: 'fe80::', prefix: 10 },
    { address: '::1', prefix: 128 },
  ],
};

/**
 * Returns the names beyond those of a home for which an authority may speak. Earlier versions gave it the bare name of the computer, which may be a domain of
 * the internet. Reads what `issueAuthority` writes: subtrees of at most 255 bytes, names of less than 128.
 */
export function namesBeyondHome(authority: X509Certificate): readonly string[] {
  const at = authority.raw.indexOf(NAME_CONSTRAINTS);
  const found: string[] = [];
  if (at < 0) return found;
  const within = authority.raw.subarray(at);
  for (let place = NAME_CONSTRAINTS.length; place + 4 < within.length; place += 1) {
    const [sequence, outer = 0, tag, length = 0] = within.subarray(place, place + 4);
    if (sequence !== 0x30 || tag !== 0x82 || outer !== length + 2) continue;
    const name = within.subarray(place + 4, place + 4 + length).toString('latin1');
    if (/^[a-z\d.-]+$/i.test(name) && !HOME.names.includes(name)) found.push(name);
  }
  return found;
}
