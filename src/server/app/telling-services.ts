import { createOutbound } from '#server/platform/outbound.ts';
import { createSealing } from '#server/platform/sealing.ts';
import { createVapid } from '#server/platform/web-push/vapid.ts';
import { createSend } from '#server/services/telling/channels/send.ts';
import { createMailbox } from '#server/services/telling/mailbox.ts';
import { createPostman } from '#server/services/telling/postman.ts';
import { createWitness } from '#server/services/telling/witness.ts';
import { createServerCare } from '#server/services/telling/server-care.ts';
import { createTelling } from '#server/services/telling/telling.ts';
import type { ExchangeServices } from './exchange-services.ts';
import type { Resources } from './resources.ts';

/** Contact address for push services, when the server does not know its own. */
const NOBODY = 'https://strikedesk.invalid';

/** Builds the notification services. */
export function createTellingServices(resources: Resources, { eventLog, silentFeeds, venue }: ExchangeServices) {
  const { config, db, clock, log, secretKey } = resources;
  const outbound = resources.outbound ?? createOutbound({ privateAddresses: config.privateChannels });
  const subject = config.publicUrl?.startsWith('https://') ? config.publicUrl : NOBODY;
  const vapid = createVapid(secretKey, subject);
  const sealing = createSealing(secretKey, 'telling channel');
  const send = createSend({ outbound, vapid, now: () => clock.now() });
  const mailbox = createMailbox({ db, clock, sealing, send, publicUrl: config.publicUrl });
  const postman = createPostman({ db, eventLog, clock, log, mailbox });
  const { privateAddresses } = outbound;
  const witness = createWitness({ db, eventLog, clock, log, venue, silentViewOf: silentFeeds.silentViewOf });
  return {
    postman,
    witness,
    serverCare: createServerCare({ db, eventLog, clock, log }),
    /** The owner's own address may lie in the own network. */
    heartbeatWay: createOutbound({ privateAddresses: true }),
    telling: createTelling({ db, eventLog, clock, sealing, mailbox, postman, pushKey: vapid.publicKey, privateAddresses }),

    /** Starts checks and deliveries. Tests, whose exchange stands still, call them directly. */
    async startTelling(): Promise<void> {
      const runs = !resources.exchangeStandsStill;
      await witness.start(runs);
      await postman.start(runs);
    },

    async stopTelling(): Promise<void> {
      witness.stop();
      await postman.stop();
    },
  };
}

export type TellingServices = ReturnType<typeof createTellingServices>;
