import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isIP } from 'node:net';
import { HOME } from '#server/platform/x509/home-realm.ts';
import { issueAuthority, issueServer } from '#server/platform/x509/issue.ts';

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
/** Browsers accept at most 397 days; a short life costs nothing, as renewal is automatic. */
const SERVER_DAYS = 90;
const RENEWED_DAYS_BEFORE = 30;
/** Allowance for phone clocks that are slow. */
const BEFORE_MS = DAY_MS;

/** Key and certificate chain in PEM, for a TLS server. */
interface HomeCertificate {
  readonly key: string;
  readonly cert: string;
}

export type HomeAuthority = Awaited<ReturnType<typeof openHomeAuthority>>;

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/**
 * Returns the first label of this computer's network name. It is certified only with `.local`, because alone it may be a top-level domain of the
 * internet (`dev`, `app`, `zip`).
 */
function ownName(): string {
  return (
    hostname()
      .split('.')[0]
      ?.toLowerCase()
      .replaceAll(/[^a-z\d-]/g, '') ?? ''
  );
}

async function readOrMake(folder: string, now: number): Promise<{ readonly key: string; readonly cert: string }> {
  const [keyFile, certFile] = [join(folder, 'authority.key'), join(folder, 'authority.pem')];
  const read = (file: string) =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)));
  const [key, cert] = await Promise.all([read(keyFile), read(certFile)]);
  if (key !== null && cert !== null) {
    if (process.platform !== 'win32' && ((await stat(keyFile)).mode & 0o077) !== 0)
      throw new Error(`${keyFile} can be read by others: chmod 600 ${keyFile}`);
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      throw new Error(`${keyFile} is not the key of ${certFile}: remove both, and trust the new authority on your devices`);
    return { key, cert };
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = newKeys();
  const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const validity = { from: new Date(now - BEFORE_MS), to: new Date(now + AUTHORITY_DAYS * DAY_MS) };
  // The date in the name tells two authorities apart in a list of trusted ones.
  const made = issueAuthority(keys, `Strikedesk at home ${new Date(now).toISOString().slice(0, 10)}`, HOME, validity);
  await writeFile(keyFile, pem, { mode: 0o600, flush: true });
  await writeFile(certFile, made, { mode: 0o644, flush: true });
  return { key: pem, cert: made };
}

/**
 * Opens the home authority in a folder, or creates it. Throws, with advice, when others could have read its key. The server's own key is new with each
 * certificate and never stored.
 */
export async function openHomeAuthority({ folder, now }: { readonly folder: string; readonly now: () => number }) {
  const { key, cert } = await readOrMake(folder, now());
  const privateKey = createPrivateKey(key);
  const authority = new X509Certificate(cert);
  const name = authority.subject.replace(/^CN=/, '');
  let held: { readonly names: readonly string[]; readonly renewedAt: number; readonly pem: HomeCertificate } | null = null;

  return {
    /** The authority's certificate for devices to trust, in DER. */
    der: authority.raw,
    fingerprint: authority.fingerprint256,
    endsAt: Date.parse(authority.validTo),

    /** Returns the certificate for this computer's names and addresses, renewed when the addresses change or its end is near. */
    certificate(addresses: readonly string[]): HomeCertificate {
      const own = ownName();
      const names = [...new Set([...(own === '' ? [] : [`${own}.local`]), 'localhost', '127.0.0.1', ...addresses])];
      const at = now();
      if (held !== null && held.names.join() === names.join() && at < held.renewedAt) return held.pem;
      const keys = newKeys();
      const validity = { from: new Date(at - BEFORE_MS), to: new Date(at + SERVER_DAYS * DAY_MS) };
      const server = issueServer(keys.publicKey, { name, privateKey, publicKey: createPublicKey(privateKey) }, names, validity);
      const pem = { key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: `${server}${cert}` };
      held = { names, renewedAt: at + (SERVER_DAYS - RENEWED_DAYS_BEFORE) * DAY_MS, pem };
      return pem;
    },
  };
}

/** Returns whether the home authority may certify an address. */
export function isHomeAddress(address: string): boolean {
  return (
    isIP(address) === 4 &&
    /^(?:10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(address)
  );
}
