import type { Services } from '#server/app/services.ts';

const EVERY_MS = 24 * 60 * 60_000;
/** Delay after the start, so that a server restarted often asks no more often. */
const FIRST_MS = 10 * 60_000;
const VERSION = /^v?(\d+)\.(\d+)\.(\d+)$/;

/** Returns the numbers of a version for comparison; null: no version, or an unreleased one. */
function numbersOf(version: string): readonly number[] | null {
  const numbers = VERSION.exec(version.trim())?.slice(1).map(Number);
  return numbers ?? null;
}

/** Returns whether a version is newer than another. */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than.replace(/[-+].*$/, ''))];
  if (a === null || b === null) return false;
  const at = a.findIndex((each, index) => each !== b[index]);
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** Returns the version in an answer: plain text, or `version` or `tag_name` of JSON, which may be cut off. */
export function versionIn(text: string): string | null {
  const named = /"(?:version|tag_name)"\s*:\s*"([^"]{1,40})"/.exec(text)?.[1] ?? text.trim();
  return numbersOf(named) === null ? null : named.trim().replace(/^v/, '');
}

/** Looks for a newer version at the owner's address, and tells the owner once per version. */
export async function lookForVersion({
  config,
  heartbeatWay,
  serverCare,
  log,
}: Pick<Services, 'config' | 'heartbeatWay' | 'serverCare' | 'log'>): Promise<void> {
  const { versionUrl: url, version } = config;
  if (url === null) return;
  try {
    const { status, text } = await heartbeatWay.send({
      url,
      method: 'GET',
      headers: { 'user-agent': 'strikedesk', accept: 'application/json' },
    });
    const newest = status === 200 ? versionIn(text) : null;
    if (newest === null) log.warn({ status }, 'the address of NEWER_VERSION_URL names no version');
    else if (isNewer(newest, version)) await serverCare.newerVersion(newest);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'nothing is known of newer versions');
  }
}

/** Looks for a newer version once a day, if the owner set an address. Returns a function that stops it. */
export function startLookingForVersions(needs: Parameters<typeof lookForVersion>[0]): () => Promise<void> {
  if (needs.config.versionUrl === null) return async () => {};
  const look = () => void lookForVersion(needs);
  const [first, timer] = [setTimeout(look, FIRST_MS).unref(), setInterval(look, EVERY_MS).unref()];
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
