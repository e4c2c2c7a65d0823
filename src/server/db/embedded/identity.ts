import { readFile } from 'node:fs/promises';

/** The operating-system user PostgreSQL runs as; null = our own. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** Users looked for when we are root, since PostgreSQL refuses to run as root. */
const CANDIDATES = ['strikedesk', 'postgres', 'nobody'];

/** Returns the users of this system by name. */
async function knownUsers(): Promise<readonly Identity[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Returns whom to run PostgreSQL as: null when we are not root, else the owner of an existing cluster or an unprivileged user. */
export async function identityFor(ownerUid: number | null): Promise<Identity | null> {
  if (process.getuid?.() !== 0) return null;
  const users = await knownUsers();
  const owner = users.find((user) => user.uid === ownerUid && user.uid !== 0);
  if (owner) return owner;
  for (const name of CANDIDATES) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (user) return user;
  }
  throw new Error(
    `PostgreSQL does not run as root and none of the users ${CANDIDATES.join(', ')} exists: add one, or start as another user`,
  );
}
