import type { ChannelKind } from '#domain/telling/channel-kinds.ts';
import { claimsOf, pushDevice } from './push-device.ts';
import { type Got, mailServer, plainService, secureService } from './services.ts';

/** A received message. `again`: the receiver can tell that the message may be a repetition. */
export interface Arrived {
  readonly title: string;
  readonly again: boolean;
}

/** The receiver behind a channel, and the settings of that channel. */
export interface Receiver {
  readonly kind: ChannelKind;
  readonly channel: object;
  /** All messages so far, in order of arrival. */
  arrived(): readonly Arrived[];
}

export interface Receivers {
  readonly all: readonly Receiver[];
  /** The authority of the push service, as a file. */
  readonly caFile: string;
  /** The outcomes sent to the webhook, by its names. */
  outcomes(): readonly string[];
  /** From now on receivers accept messages but delay their answers. */
  hold(): void;
  /** Sends the delayed answers, and answers at once from now on. */
  letGo(): void;
}

interface Named {
  readonly name: string;
  readonly title: string;
}

/** A receiver that compares names: a message with a known name is a repetition. */
function byName(all: readonly Named[]): Arrived[] {
  const seen = new Set<string>();
  return all.map(({ name, title }) => {
    const again = seen.has(name);
    seen.add(name);
    return { title, again };
  });
}

const PERHAPS = '(Perhaps told before.)';
const KEPT = '250 2.0.0 kept';
const jsonOf = <T>({ body }: Got) => JSON.parse(body.toString()) as T;

/** Returns a header of a mail: unfolded, with encoded words decoded (RFC 2047). */
function headerOf(mail: string, name: string): string {
  const folded = new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'm').exec(mail)?.[1] ?? '';
  return folded
    .replaceAll(/\n[ \t]/g, ' ')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '=25').replaceAll('=', '%')),
    );
}

interface FromWebhook {
  readonly delivery_id: string;
  readonly outcome: string;
  readonly title: string;
  readonly again: boolean;
}

/** Starts one receiver for every kind of channel. */
export async function everyReceiver(): Promise<Receivers> {
  let released = Promise.resolve();
  let release = () => {};
  const answer = async () => {
    await released;
    return { status: 200 };
  };
  const [push, mail, telegram, ntfy, webhook] = [
    Object.assign(await secureService(), { answer }),
    await mailServer(),
    await plainService(answer),
    await plainService(answer),
    await plainService(answer),
  ];
  const device = pushDevice();
  const { p256dh, auth } = device;

  function pushed({ headers, body }: Got): Named {
    const { tag, title } = device.read(body) as { tag: string; title: string };
    if (headers['topic'] !== tag) throw new Error('the service would replace something else than the device does');
    if (claimsOf(headers.authorization ?? '').aud !== push.url) throw new Error('vouched for at another service');
    return { name: tag, title };
  }
  function posted(): Arrived[] {
    const all = webhook.got.map((got) => ({ ...jsonOf<FromWebhook>(got), key: got.headers['idempotency-key'] }));
    const arrived = byName(all.map(({ delivery_id: name, title }) => ({ name, title })));
    const wrong = all.find(({ delivery_id: id, key, again }, index) => key !== id || again !== arrived[index]?.again);
    if (wrong !== undefined) throw new Error(`${wrong.outcome} does not say what it is: ${JSON.stringify(wrong)}`);
    return arrived;
  }
  function written(got: Got): Arrived {
    const lines = jsonOf<{ text: string }>(got).text.split('\n');
    return { title: lines[0] ?? '', again: lines.at(-1) === PERHAPS };
  }

  const smtp = { host: '127.0.0.1', port: mail.port, security: 'none', from: 'desk@example.com', to: 'me@example.com' };
  const bot = { bot_token: `1234:${'x'.repeat(30)}`, chat_id: '1', server: telegram.url };
  return {
    caFile: push.caFile,
    all: [
      {
        kind: 'push',
        channel: { kind: 'push', label: 'Phone', endpoint: `${push.url}/send/1`, p256dh, auth },
        arrived: () => byName(push.got.map(pushed)),
      },
      {
        kind: 'mail',
        channel: { kind: 'mail', label: 'Mail', ...smtp },
        arrived: () => byName(mail.mails.map((text) => ({ name: headerOf(text, 'Message-ID'), title: headerOf(text, 'Subject') }))),
      },
      { kind: 'telegram', channel: { kind: 'telegram', label: 'Telegram', ...bot }, arrived: () => telegram.got.map(written) },
      {
        kind: 'ntfy',
        channel: { kind: 'ntfy', label: 'ntfy', server: ntfy.url, topic: 'desk' },
        arrived: () =>
          byName(
            ntfy.got
              .map((got) => jsonOf<{ sequence_id: string; title: string }>(got))
              .map(({ sequence_id: name, title }) => ({ name, title })),
          ),
      },
      { kind: 'webhook', channel: { kind: 'webhook', label: 'Home', url: webhook.url, secret: 's'.repeat(40) }, arrived: posted },
    ],
    outcomes: () => webhook.got.map((got) => jsonOf<FromWebhook>(got).outcome),
    hold() {
      released = new Promise((done) => (release = done));
      mail.answer = released.then(() => KEPT);
    },
    letGo() {
      mail.answer = KEPT;
      release();
    },
  };
}
