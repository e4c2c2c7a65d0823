import type { Broker } from '#server/brokers/broker.ts';
import { createPaperBroker } from '#server/brokers/paper/paper-broker.ts';
import { createPracticeBroker } from '#server/brokers/practice/practice-broker.ts';
import { openScriptedWire } from '#server/brokers/scripted/scripted-wire.ts';
import { createBrokerHttp } from '#server/platform/broker-http.ts';
import { createSockets } from '#server/platform/socket-client.ts';
import { createSealing } from '#server/platform/sealing.ts';
import { createVault } from '#server/services/accounts/vault.ts';
import { createCallLog } from '#server/services/broker-desk/calls/call-log.ts';
import { createDeskBroker } from '#server/services/broker-desk/desk-broker.ts';
import { createPracticeBooks } from '#server/services/broker-reports/practice-books.ts';
import { logInAtBroker } from '#tests/support/server/broker-login.ts';
import { atTheEnd } from '#tests/support/books/open-until-the-end.ts';
import { someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { practise } from '#tests/support/server/practise.ts';
import type { ScriptedServer } from '#tests/support/server/scripted-desk.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A broker of the port as the contract tests it. */
export interface Implementation {
  /** Name in the catalogue. */
  readonly name: string;
  readonly broker: Broker;
  /** Makes a new account of it ready for orders. */
  readonly open?: (desk: TestDesk) => Promise<unknown>;
  /** Lets our books learn what has happened there. */
  readonly settle: () => Promise<void>;
  /** When a session that begins now is over, where the broker says so itself. */
  readonly sessionEnd?: () => number;
  /** Has something happen there that its stream tells of, where it has one. */
  readonly happen?: () => void;
  /** Puts 30 SGBMAR29 into the demat account: 5 come the next day, 10 are pledged, none may be sold yet; bought at 6050.5, without a price now. */
  readonly holdShares?: () => void;
  /** Ends every session there, where the broker has sessions that end by themselves. */
  readonly endSessions?: () => void;
  /** Whether all accounts there are one, so that each sees the orders of the others. */
  readonly shared?: true;
}

/** The broker elsewhere over a connection of its own, as the server builds it. */
function scriptedBroker({ server, broker }: ScriptedServer): Broker {
  const { db, services, clock } = server;
  const { eventLog, venue, log, secretKey } = services;
  const wire = openScriptedWire({ address: broker.url, http: createBrokerHttp, sockets: createSockets });
  if (wire === null) throw new Error('the scripted broker has an address');
  atTheEnd(async () => wire.close());
  const vault = createVault({ db, sealing: createSealing(secretKey, 'broker account'), clock });
  const callLog = createCallLog({ db, log });
  atTheEnd(() => callLog.flush());
  return createDeskBroker({ ...{ db, eventLog, venue, clock, vault, callLog, wire, log }, ticks: clock.now, name: 'scripted' });
}

/** Returns every implementation of the port, by what it is called. */
export function implementationsOf(elsewhere: ScriptedServer): Readonly<Record<string, Implementation>> {
  const { server, follow } = elsewhere;
  const paper = createPaperBroker({ db: server.db, venue: server.services.venue });
  const settle = () => stepMarket(server);
  return {
    'the paper broker': { name: 'paper', broker: paper, settle },
    'the practice broker': {
      ...{ name: 'practice', broker: createPracticeBroker(paper, server.services.venue.now), settle },
      open: (desk) => logInAtBroker(server, desk.user.token, desk.accountId),
    },
    'the paper broker that answers by reports': {
      ...{ name: 'paper', broker: { ...paper, ...createPracticeBooks(server.db, paper) }, settle },
      open: (desk) => practise(server, desk, []),
    },
    'the scripted broker': {
      ...{ name: 'scripted', broker: scriptedBroker(elsewhere), shared: true },
      open: (desk) => server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} }),
      settle: () => follow(2),
      happen: () => void elsewhere.broker.control.placeElsewhere({ instrument: someOption(server).id, side: 'BUY', quantity: 1, price: 1 }),
      holdShares: () =>
        elsewhere.broker.control.holdShares([
          {
            ...{ instrument: 'SGBMAR29', quantity: 30, t1_quantity: 5, pledged_quantity: 10, authorised_quantity: 0 },
            ...{ average_price: 6_050.5, last_price: null },
          },
        ]),
      endSessions: () => elsewhere.broker.control.endSessions(),
      sessionEnd: () => elsewhere.brokerClock.now() + DAY_MS,
    },
  };
}
