import type { Page } from 'playwright-core';

/** Stores entries of the app, as an earlier visit would have left them; `local`: those of the local storage. Before the first page of the app. */
export async function remember(
  page: Page,
  origin: string,
  entries: Readonly<Record<string, unknown>>,
  local: Readonly<Record<string, string>> = {},
): Promise<void> {
  const blank = `${origin}/robots.txt`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate(write, { entries, local });
}

/** Runs in the page. */
function write({ entries, local }: { entries: Readonly<Record<string, unknown>>; local: Readonly<Record<string, string>> }): Promise<void> {
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('strikedesk');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('state'));
    opening.addEventListener('error', () => reject(new Error('the storage did not open')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('state', 'readwrite');
      for (const [key, value] of Object.entries(entries)) transaction.objectStore('state').put(value, key);
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
