import { join } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { commandLineOf } from '#server/config/command-line.ts';
import { homeAddresses } from '../home/home-door.ts';
import { openHomeAuthority } from '../home/home-authority.ts';
import type { CommandNeeds } from './command-needs.ts';

/** `https`: shows the code and the steps by which a device of the network comes to trust this server. Makes the authority the first time. */
export async function httpsCommand({ config, say }: CommandNeeds): Promise<number> {
  if (!config.atHome)
    throw new Error(
      `This server does not make certificates of its own: start it with HTTPS=home ${commandLineOf(config.packaged)('start')}, and give the same to this command`,
    );
  const home = await openHomeAuthority({ folder: config.homeFolder, now: () => Date.now() });
  const [address] = homeAddresses();
  if (address === undefined) throw new Error('This computer has no address in a home network: connect it first');
  const page = `http://${address}:${config.port}/`;
  say(`${renderUnicodeCompact(page, { border: 2 })}
Scan this with the phone, in the same network, or open ${page}: it says how the phone comes to trust this server. Then open
  ${homeAddresses()
    .map((each) => `https://${each}:${config.port}/`)
    .join('\n  ')}

The certificate to trust has the fingerprint (SHA-256)
  ${home.fingerprint}
and is good until ${new Date(home.endsAt).toISOString().slice(0, 10)}, for addresses in a home alone. Its key never leaves ${join(config.homeFolder, 'authority.key')}.`);
  return 0;
}
