import type { BrowserContext } from 'playwright-core';

/** Has the browser's push service deliver a message to the worker of an origin. */
export async function deliver(context: BrowserContext, origin: string, told: object): Promise<void> {
  const page = context.pages()[0]!;
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${origin}/`);
      if (own) done(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: JSON.stringify(told) });
  await devtools.detach();
}
