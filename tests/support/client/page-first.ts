import { constants, setPriority } from 'node:os';
import type { Page } from 'playwright-core';

const LOOK_MS = 100;

/**
 * Has the main threads of a browser's pages go first, those of pages opened later too, until the returned function is called. A page shares
 * the few processors of a test with the server, the rest of the browser and the test itself, and a task of five milliseconds that waits
 * ten for a processor looks like one of fifteen. Needs the right to raise a priority; without it nothing happens.
 */
export async function pageFirst(page: Page): Promise<() => Promise<void>> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const devtools = await browser.newBrowserCDPSession();
  let stopped = false;
  const raise = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo) {
      try {
        // On Linux a process's number is that of its first thread, and the priority is that thread's alone: in a page's process the main one.
        if (type === 'renderer') setPriority(id, constants.priority.PRIORITY_HIGHEST);
      } catch {
        stopped = true;
      }
    }
  };
  const turn = async (): Promise<void> => {
    if (stopped) return;
    await raise();
    timer = setTimeout(() => void (round = turn()), LOOK_MS);
  };
  let timer: NodeJS.Timeout | undefined;
  let round = turn();
  await round;
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
    await devtools.detach();
  };
}
