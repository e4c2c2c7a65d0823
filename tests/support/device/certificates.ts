import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export interface TestAuthority {
  /** Files for TLS_CERT and TLS_KEY. */
  readonly cert: string;
  readonly key: string;
  readonly folder: string;
  /** Chromium arguments to trust this authority and to resolve the name to this machine. */
  readonly browserArgs: readonly string[];
}

/** Returns Chromium arguments to trust an authority, by its certificate in PEM, and to resolve a name to this machine. */
export function trusting(authority: string, name: string): readonly string[] {
  const publicKey = new X509Certificate(authority).publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(publicKey).digest('base64');
  return [`--ignore-certificate-errors-spki-list=${fingerprint}`, `--host-resolver-rules=MAP ${name} 127.0.0.1`];
}

/** Returns a certificate for a name, signed by a new authority that only the browser of this test trusts. */
export async function certify(name: string): Promise<TestAuthority> {
  const authority = await generate([{ name: 'commonName', value: 'Test authority' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const leaf = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  const folder = mkdtempSync(join(tmpdir(), 'strikedesk-tls-'));
  const cert = join(folder, 'chain.pem');
  const key = join(folder, 'key.pem');
  writeFileSync(cert, `${leaf.cert.trimEnd()}\n${authority.cert.trimEnd()}\n`);
  writeFileSync(key, leaf.private, { mode: 0o600 });
  return {
    cert,
    key,
    folder,
    browserArgs: trusting(authority.cert, name),
  };
}
