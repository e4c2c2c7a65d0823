import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

/**
 * Gives all processes of a session a weight against those of others, where Linux groups processes by their session: there a priority counts only
 * inside its own group. Elsewhere, and without the right to it, nothing happens.
 */
export function weigh(pid: number, priority: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // No such groups, or no right to a higher weight.
  }
}

/** Returns the process that a browser's other processes belong to. */
export async function browserPid(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
}
