import type { ScriptedBroker } from '../brokers/scripted/scripted-broker.ts';
import { startScriptedBroker } from '../brokers/scripted/scripted-broker.ts';
import { type BrokerClock, HandClock } from '../brokers/scripted/clock.ts';
import { atTheEnd } from '../books/open-until-the-end.ts';
import { openTestDesk, stepMarket, type TestDesk } from './desk.ts';
import { type TestServer, testServer, type TestServerOptions, type TestUser } from './server.ts';

/** Longest wait for the scripted broker's answer in tests. */
const ANSWER_MS = 400;

/** A server beside a scripted broker. */
export interface ScriptedServer {
  readonly server: TestServer;
  readonly broker: ScriptedBroker;
  /** The broker's clock, which stands still. */
  readonly brokerClock: HandClock;
  /** Opens an account there and logs it in. */
  desk(user?: TestUser): Promise<TestDesk>;
  /** Asks about everything unanswered and reads the books, every few of these seconds of the server's clock. */
  follow(seconds?: number, every?: number): Promise<void>;
}

/** A broker elsewhere: its name in the catalogue, and its emulator. */
interface Elsewhere {
  readonly name: string;
  readonly start: (options: { readonly clock: BrokerClock }) => Promise<ScriptedBroker>;
}

/** Starts both; another broker than the scripted one if it is given. */
export async function scriptedServer(
  options: Pick<TestServerOptions, 'log' | 'database' | 'brokerAnswerMs'> = {},
  { name, start }: Elsewhere = { name: 'scripted', start: startScriptedBroker },
): Promise<ScriptedServer> {
  const brokerClock = new HandClock();
  const broker = await start({ clock: brokerClock });
  atTheEnd(() => broker.stop());
  const server = await testServer({ environment: { BROKER_ADDRESSES: `${name}=${broker.url}` }, brokerAnswerMs: ANSWER_MS, ...options });
  // A test opens the streams that it is about: otherwise reports would come while a test looks at what was before them.
  await server.services.brokerStreams.stop();
  return {
    server,
    broker,
    brokerClock,
    async desk(user) {
      const desk = await openTestDesk(server, user, name);
      const { status } = await server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} });
      if (status !== 200) throw new Error(`the login was answered by ${status}`);
      return desk;
    },
    async follow(seconds = 1, every = 1) {
      for (let second = 0; second < seconds; second += every) {
        await server.services.unknownOrders.turn();
        await server.services.bookWatch.turn();
        server.clock.advance(1_000 * every);
        // Fresh prices: an order on old ones is refused before it is sent.
        await stepMarket(server);
      }
    },
  };
}
