import { commandLineOf } from '#server/config/command-line.ts';
import type { Config } from '#server/config/config.ts';
import { homeAddresses } from './home/home-door.ts';
import { networkAddresses } from './home/network-addresses.ts';

interface BannerFacts {
  readonly config: Config;
  readonly port: number;
  /** Such as "embedded PostgreSQL 18.4 in /srv/strikedesk/data/postgres". */
  readonly database: string;
  readonly registration: string;
  readonly invite: string | null;
}

const ALL = new Set(['0.0.0.0', '::', '']);

function phoneLine({ atHome, tls, publicUrl, packaged }: Config, reachable: boolean): string {
  if (publicUrl?.startsWith('https:')) return `open ${publicUrl}`;
  if (tls) return 'open the network address by the name in the certificate';
  if (atHome && reachable)
    return `open the network address with http:// in the same network and follow the steps (${commandLineOf(packaged)('https')} shows its QR code)`;
  if (!reachable) return 'not reachable: HOST keeps the server to this computer';
  return 'open the network address; installing the app needs HTTPS (README, "From your phone")';
}

const REGISTRATION: Readonly<Record<string, string>> = {
  first: 'open the address and register: the first user owns this server',
  open: 'open to anybody who reaches the address',
  closed: 'closed; a signed-in user can add others',
};

const DEMO = 'open the address and press "Open the demo"; everything begins anew at every start and every 24 hours';

/** Returns what the terminal shows once the server answers. */
export function banner({ config, port, database, registration, invite }: BannerFacts): string {
  const scheme = config.speaksHttps ? 'https' : 'http';
  const everywhere = ALL.has(config.host);
  const local = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  const network = everywhere
    ? (config.atHome ? homeAddresses() : networkAddresses()).map((address) => `${scheme}://${address}:${port}`)
    : [];
  const reachable = everywhere || !['127.0.0.1', 'localhost', '::1'].includes(config.host);
  const invited = invite === null ? null : `${config.publicUrl ?? `${scheme}://${local}:${port}`}/auth/register?invite=${invite}`;
  const lines: readonly (readonly [string, string])[] = [
    ['On this computer', `${scheme}://${local}:${port}`],
    ...(config.publicUrl ? [['Public address', config.publicUrl] as const] : []),
    ...network.map((address) => ['In your network', address] as const),
    ['From your phone', phoneLine(config, reachable)],
    ['Data', config.dataDir],
    ['Database', database],
    ...(config.demo === null ? [] : [['Demo', DEMO] as const]),
    ['Registration', invited === null ? (REGISTRATION[registration] ?? registration) : `by this link, for one user: ${invited}`],
    ['Stop', 'Ctrl-C'],
  ];
  return `\nStrikedesk ${config.version}\n${lines.map(([name, value]) => `  ${name.padEnd(17)} ${value}`).join('\n')}\n\n`;
}
