import type { InferOutput } from 'valibot';
import type { channel, delivery, telling } from '#contract/schemas/telling.ts';
import { OUTCOME_CLASSES } from '#domain/telling/outcome-class.ts';
import { createOutbound } from '#server/platform/outbound.ts';
import { type TestServer, testServer, type TestServerOptions, type TestUser } from '../server/server.ts';
import { EVERY_OUTCOME } from './every-outcome.ts';
import { type PushDevice, pushDevice } from './push-device.ts';
import { type FakeService, secureService } from './services.ts';

type Channel = InferOutput<typeof channel>;
export type Delivery = InferOutput<typeof delivery>;

/** A user with notifications, on a server that may send to this machine. */
export interface ToldDesk {
  readonly server: TestServer;
  readonly user: TestUser;
  readonly device: PushDevice;
  readonly push: FakeService & { readonly ca: string };
  /** Adds a channel; refused answers throw. */
  add(body: object): Promise<Channel>;
  /** Adds the device of the session. */
  addDevice(token?: string, device?: PushDevice, path?: string): Promise<Channel>;
  settings(change?: object): Promise<InferOutput<typeof telling>>;
  deliveries(): Promise<Delivery[]>;
  /** Messages sent to the push service, decrypted by the device. */
  pushed(): Record<string, unknown>[];
}

/** An outbound client that trusts the push service's certificate and may reach this machine. */
export const trusting = (ca: string) => createOutbound({ privateAddresses: true, ca });

export async function toldDesk(options: TestServerOptions = {}, before?: Pick<ToldDesk, 'push' | 'device' | 'user'>): Promise<ToldDesk> {
  const push = before?.push ?? (await secureService());
  const device = before?.device ?? pushDevice();
  const server = await testServer({ outbound: trusting(push.ca), ...options });
  const user = before?.user ?? (await server.signIn());
  const { token } = user;

  async function add(body: object, by = token): Promise<Channel> {
    const answer = await server.call<{ channel: Channel }>('POST', '/api/telling/channels/', { token: by, body });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body.channel;
  }
  return {
    server,
    user,
    device,
    push,
    add,
    addDevice: (by = token, { p256dh, auth } = device, path = '/send/1') =>
      add({ kind: 'push', label: 'Phone', endpoint: `${push.url}${path}`, p256dh, auth }, by),
    async settings(change) {
      const answer =
        change === undefined
          ? await server.call<{ telling: InferOutput<typeof telling> }>('GET', '/api/telling/settings/', { token })
          : await server.call<{ telling: InferOutput<typeof telling> }>('PUT', '/api/telling/settings/', { token, body: change });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body.telling;
    },
    async deliveries() {
      const { body } = await server.call<{ deliveries: Delivery[] }>('GET', '/api/telling/deliveries/?limit=200', { token });
      return body.deliveries;
    },
    pushed: () => push.got.map(({ body }) => device.read(body)),
  };
}

/** Writes an event of every class into the log of a user, in the order of the list. */
export async function everythingHappens({ services: { eventLog } }: TestServer, userId: string): Promise<void> {
  for (const each of OUTCOME_CLASSES) {
    const { type, data } = EVERY_OUTCOME[each];
    await eventLog.transact(async (_, emit) => emit(userId, type, data as never, null));
  }
}
