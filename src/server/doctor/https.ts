import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { namesBeyondHome } from '#server/platform/x509/home-realm.ts';
import { type Finding, findingsAbout } from './finding.ts';

const SOON_MS = 14 * 86_400_000;
const AUTHORITY_SOON_MS = 90 * 86_400_000;
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

/** Returns the finding about the authority for the server's own certificates. */
export async function checkAuthority(
  { atHome, homeFolder }: Pick<Config, 'atHome' | 'homeFolder'>,
  now: number,
  command: string,
): Promise<readonly Finding[]> {
  if (!atHome) return [];
  const { fine, care, fault } = findingsAbout('HTTPS at home');
  const [certFile, keyFile] = [join(homeFolder, 'authority.pem'), join(homeFolder, 'authority.key')];
  const anew = `remove ${homeFolder}, start the server, and let each device trust the new certificate`;
  const mode = await stat(keyFile).then(
    (found) => found.mode,
    (error: NodeJS.ErrnoException) => error,
  );
  if (typeof mode !== 'number' && mode.code === 'ENOENT') return [fine('the server makes its certificate authority when it starts')];
  const certificate = await readAs(certFile, (text) => new X509Certificate(text));
  if (typeof certificate === 'string') return [fault(certificate, anew)];
  const key = await readAs(keyFile, (text) => createPrivateKey(text));
  if (typeof key === 'string') return [fault(key, anew)];
  if (!certificate.checkPrivateKey(key)) return [fault(`${keyFile} is not the key of ${certFile}`, anew)];
  if (process.platform !== 'win32' && typeof mode === 'number' && (mode & 0o077) !== 0)
    return [fault(`${keyFile} can be read by others`, `chmod 600 ${keyFile}`)];
  const beyond = namesBeyondHome(certificate);
  if (beyond.length > 0)
    return [care(`the certificate authority may speak for ${beyond.join(', ')}, which may be a domain of the internet`, anew)];
  const end = Date.parse(certificate.validTo);
  if (now > end) return [fault(`the certificate authority ended on ${certificate.validTo}`, anew)];
  return [
    end - now < AUTHORITY_SOON_MS
      ? care(`the certificate authority ends on ${certificate.validTo}`, anew)
      : fine(`the certificate authority is good until ${certificate.validTo}; devices trust it once: ${command}`),
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

/** Returns the finding about the addresses used by browsers. */
export function checkAddresses({
  host,
  publicUrl,
  speaksHttps,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'speaksHttps' | 'trustProxy'>): readonly Finding[] {
  const { fine, care, fault } = findingsAbout('Addresses');
  if (publicUrl === null)
    return [
      speaksHttps || LOCAL.has(host)
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
  if (url.protocol === 'http:' && speaksHttps)
    findings.push(fault(`PUBLIC_URL=${publicUrl} says http and the server speaks HTTPS alone`, `set PUBLIC_URL to https://${url.host}`));
  if (url.protocol === 'https:' && !speaksHttps && trustProxy === false)
    findings.push(
      fault(
        `PUBLIC_URL=${publicUrl} says https, and neither this server nor a proxy that it trusts speaks it`,
        'set TRUST_PROXY to the proxy in front (1 for one on this machine), or TLS_CERT and TLS_KEY',
      ),
    );
  if (LOCAL.has(host) && !speaksHttps && trustProxy === false && !LOCAL.has(url.hostname))
    findings.push(
      fault(
        `HOST=${host} keeps the server to this computer, and PUBLIC_URL=${publicUrl} is elsewhere`,
        'set TRUST_PROXY where a proxy runs here, or HOST=0.0.0.0',
      ),
    );
  return findings.length > 0 ? findings : [fine(`browsers come to ${publicUrl}`)];
}
