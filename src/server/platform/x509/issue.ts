import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, explicit, implicit, integer, octets, oid, sequence, set, TRUE, utcTime, utf8 } from './der.ts';

/**
 * Certificates (RFC 5280) of elliptic keys on P-256, signed with SHA-256. Node makes keys and signatures but no certificates, and a library would add
 * eleven packages to every installation. Each field is checked against OpenSSL and Chromium by the tests.
 */
const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const COMMON_NAME = oid('2.5.4.3');
const SERVER_AUTHENTICATION = oid('1.3.6.1.5.5.7.3.1');
const EXTENSION = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  names: '2.5.29.17',
  basic: '2.5.29.19',
  constraints: '2.5.29.30',
  issuersKey: '2.5.29.35',
  purposes: '2.5.29.37',
} as const;
/** Bits of the key usage, most significant first. */
const MAY_SIGN_ANSWERS = bits(Buffer.from([0x80]), 7);
const MAY_SIGN_CERTIFICATES = bits(Buffer.from([0x04]), 2);
/** Kinds of a general name. */
const DNS = 2;
const IP = 7;

/** An IPv4 or IPv6 address and its prefix length. */
interface Network {
  readonly address: string;
  readonly prefix: number;
}

/** The names allowed to an authority: domains with all subdomains, and networks. */
export interface Realm {
  readonly names: readonly string[];
  readonly networks: readonly Network[];
}

/** Start and end of validity. */
interface Validity {
  readonly from: Date;
  readonly to: Date;
}

interface Terms extends Validity {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signingKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

function extension(name: keyof typeof EXTENSION, critical: boolean, value: Buffer): Buffer {
  return sequence(oid(EXTENSION[name]), ...(critical ? [TRUE] : []), octets(value));
}

const named = (name: string): Buffer => sequence(set(sequence(COMMON_NAME, utf8(name))));
const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });
/** Returns the identifier of a key, for certificates of the key and certificates signed with it. */
const keyId = (key: KeyObject): Buffer => createHash('sha256').update(spki(key)).digest().subarray(0, 20);

function certificate({ from, to, subject, issuer, publicKey, signingKey, extensions }: Terms): string {
  const serial = randomBytes(16);
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serial),
    ECDSA_WITH_SHA256,
    named(issuer),
    sequence(utcTime(from), utcTime(to)),
    named(subject),
    spki(publicKey),
    explicit(3, sequence(...extensions)),
  );
  const whole = sequence(body, ECDSA_WITH_SHA256, bits(sign('sha256', body, signingKey)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Returns the bytes of an IPv4 or IPv6 address. */
export function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [groups(head), tail === undefined ? [] : groups(tail)];
  const all = tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}

function networkBytes({ address, prefix }: Network): Buffer {
  const bytes = addressBytes(address);
  const mask = Buffer.from(bytes.map((_, index) => (0xff00 >> Math.min(8, Math.max(0, prefix - index * 8))) & 0xff));
  return Buffer.concat([bytes, mask]);
}

/** Returns the certificate, in PEM, of an authority limited to a realm and to server certificates. */
export function issueAuthority(
  keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  name: string,
  realm: Realm,
  validity: Validity,
): string {
  const allowed = [
    ...realm.names.map((each) => sequence(implicit(DNS, Buffer.from(each)))),
    ...realm.networks.map((each) => sequence(implicit(IP, networkBytes(each)))),
  ];
  return certificate({
    ...validity,
    subject: name,
    issuer: name,
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    extensions: [
      extension('basic', true, sequence(TRUE, integer(Buffer.from([0])))),
      extension('keyUsage', true, MAY_SIGN_CERTIFICATES),
      extension('constraints', true, sequence(explicit(0, ...allowed))),
      extension('subjectKey', false, octets(keyId(keys.publicKey))),
    ],
  });
}

/** Returns the certificate, in PEM, of a server with its names and addresses. */
export function issueServer(
  publicKey: KeyObject,
  authority: { readonly name: string; readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  names: readonly string[],
  validity: Validity,
): string {
  const general = names.map((each) => (isIP(each) === 0 ? implicit(DNS, Buffer.from(each)) : implicit(IP, addressBytes(each))));
  return certificate({
    ...validity,
    subject: names[0] ?? 'server',
    issuer: authority.name,
    publicKey,
    signingKey: authority.privateKey,
    extensions: [
      extension('basic', true, sequence()),
      extension('keyUsage', true, MAY_SIGN_ANSWERS),
      extension('purposes', false, sequence(SERVER_AUTHENTICATION)),
      extension('names', false, sequence(...general)),
      extension('subjectKey', false, octets(keyId(publicKey))),
      extension('issuersKey', false, sequence(implicit(0, keyId(authority.publicKey)))),
    ],
  });
}
