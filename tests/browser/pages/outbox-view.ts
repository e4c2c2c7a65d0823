import type { Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';

interface StoredIntent {
  readonly key: string;
  readonly state: string;
}

/** Returns the decisions that the device has written down, of whoever is signed in. */
export function storedIntents(page: Page): Promise<readonly StoredIntent[]> {
  return page.evaluate(
    () =>
      new Promise<readonly StoredIntent[]>((resolve, reject) => {
        const opening = indexedDB.open('strikedesk');
        opening.addEventListener('error', () => reject(new Error('the storage did not open')));
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('state').objectStore('state');
          const names = store.getAllKeys();
          names.addEventListener('success', () => {
            const name = names.result.find((each) => typeof each === 'string' && each.endsWith('/intents'));
            const finish = (list: readonly StoredIntent[]) => {
              opening.result.close();
              resolve(list);
            };
            if (name === undefined) return finish([]);
            const reading = store.get(name);
            reading.addEventListener('success', () => finish((reading.result as { data: readonly StoredIntent[] }).data));
            return undefined;
          });
        });
      }),
  );
}

/** Counts from now on how often the page comes to say that an order's status is unknown, also after it is loaded anew. */
export async function countUnknownShown(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('unknownIsShown', () => {
    count += 1;
  });
  const words = [say('shell.banner.unknown-orders', { count: 1 }), say('ticket.outcome.unknown')];
  const watch = (texts: readonly string[]) => {
    let shown = false;
    const look = () => {
      if (document.readyState === 'loading') return;
      const now = texts.some((text) => document.body.textContent.includes(text));
      if (now && !shown) (window as unknown as { unknownIsShown: () => void }).unknownIsShown();
      shown = now;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(watch, words);
  await page.evaluate(watch, words);
  return () => count;
}
