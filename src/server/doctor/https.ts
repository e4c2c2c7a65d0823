import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { Config } from '#server/config/config.ts';
import { type Finding, findingsAbout } from './finding.ts';

const SOON_MS = 14 * 86_400_000;
const LOCAL = new Set(['127.0.0.1', 'localhost', '::1']);

/** Returns what is to be said of the certificate files. */
export async function checkCertificate({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>, now: number): Promise<readonly Finding[]> {
  if (tls === null) return [];
  const { fine, care, fault } = findingsAbout('HTTPS');
  const certificate = await readAs(tls.cert, (text) => new X509Certificate(text));
  if (typeof certificate === 'string') return [fault(`TLS_CERT: ${certificate}`, 'give the file with the certificate chain in PEM')];
  const key = await readAs(tls.key, (text) => createPrivateKey(text));
  if (typeof key === 'string') return [fault(`TLS_KEY: ${key}`, 'give the file with the private key in PEM, without a passphrase')];
  if (!certificate.checkPrivateKey(key)) return [fault('TLS_KEY is not the key of TLS_CERT', 'give the two files that were made together')];
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (now > to) return [fault(`the certificate ended on ${certificate.validTo}`, 'renew it and start the server again')];
  if (now < from)
    return [fault(`the certificate begins only on ${certificate.validFrom}`, 'see whether the clock of this computer is right')];
  const name = publicUrl === null ? null : new URL(publicUrl).hostname;
  if (name !== null && (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) === undefined)
    return [
      fault(
        `the certificate is not for ${name} but for ${certificate.subjectAltName ?? certificate.subject}`,
        'get one for the name in PUBLIC_URL',
      ),
    ];
  return [
    to - now < SOON_MS
      ? care(`the certificate ends on ${certificate.validTo}`, 'renew it')
      : fine(`the certificate is good until ${certificate.validTo}`),
  ];
}

async function readAs<T extends object>(path: string, read: (text: string) => T): Promise<T | string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== 'string') return `${path} cannot be read (${text.code})`;
  try {
    return read(text);
  } catch {
    return `${path} is not what it should be`;
  }
}

/** Returns what is to be said of the addresses under which browsers come. */
export function checkAddresses({
  host,
  publicUrl,
  tls,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'tls' | 'trustProxy'>): readonly Finding[] {
  const { fine, care, fault } = findingsAbout('Addresses');
  if (publicUrl === null)
    return [
      tls !== null || LOCAL.has(host)
        ? fine('PUBLIC_URL is not set')
        : care(
            'other devices come without HTTPS, over which no app installs and a network can listen',
            'see "From your phone" in the README, then set PUBLIC_URL',
          ),
    ];
  const url = new URL(publicUrl);
  const findings: Finding[] = [];
  if (url.pathname !== '/' || url.search !== '')
    findings.push(fault(`PUBLIC_URL=${publicUrl} has a path`, 'give the address of the page alone: the app is not served below a path'));
  if (url.protocol === 'http:' && tls !== null)
    findings.push(fault(`PUBLIC_URL=${publicUrl} says http and the server speaks HTTPS alone`, `set PUBLIC_URL to https://${url.host}`));
  if (url.protocol === 'https:' && tls === null && trustProxy === false)
    findings.push(
      fault(
        `PUBLIC_URL=${publicUrl} says https, and neither this server nor a proxy that it trusts speaks it`,
        'set TRUST_PROXY to the proxy in front (1 for one on this machine), or TLS_CERT and TLS_KEY',
      ),
    );
  if (LOCAL.has(host) && tls === null && trustProxy === false && !LOCAL.has(url.hostname))
    findings.push(
      fault(
        `HOST=${host} keeps the server to this computer, and PUBLIC_URL=${publicUrl} is elsewhere`,
        'set TRUST_PROXY where a proxy runs here, or HOST=0.0.0.0',
      ),
    );
  return findings.length > 0 ? findings : [fine(`browsers come to ${publicUrl}`)];
}
