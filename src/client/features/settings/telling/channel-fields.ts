import type { ChannelBody } from '#client/api/types.ts';

/** Kinds that are typed in; the browser's own is a press. */
export const TYPED_KINDS = ['mail', 'telegram', 'ntfy', 'webhook'] as const;
export type TypedKind = (typeof TYPED_KINDS)[number];

interface TypedField {
  readonly name: string;
  /** It is shown as dots: it opens something. */
  readonly secret?: boolean;
  readonly optional?: boolean;
  readonly number?: boolean;
  /** What it begins with. */
  readonly start?: string;
}

/** What each kind needs to be told, in the order in which it is asked for. */
export const FIELDS: Readonly<Record<TypedKind, readonly TypedField[]>> = {
  mail: [
    { name: 'to' },
    { name: 'host' },
    { name: 'port', number: true, start: '465' },
    { name: 'username', optional: true },
    { name: 'password', optional: true, secret: true },
    { name: 'from' },
  ],
  telegram: [{ name: 'bot_token', secret: true }, { name: 'chat_id' }, { name: 'server', optional: true }],
  ntfy: [
    { name: 'topic', secret: true },
    { name: 'server', optional: true },
    { name: 'access_token', optional: true, secret: true },
  ],
  webhook: [{ name: 'url' }, { name: 'secret', secret: true }],
};

export type TypedValues = Readonly<Record<string, string>>;

/** Returns the fields that were left empty and must not be. */
export function missingOf(kind: TypedKind, label: string, values: TypedValues): readonly string[] {
  const empty = FIELDS[kind].filter(({ name, optional, start }) => optional !== true && (values[name] ?? start ?? '').trim() === '');
  return [...(label.trim() === '' ? ['label'] : []), ...empty.map(({ name }) => name)];
}

/** Returns what is sent for what was typed; the server says what is wrong with it. */
export function channelBodyOf(kind: TypedKind, label: string, security: string, values: TypedValues): ChannelBody {
  const typed = FIELDS[kind].map(({ name, number, start }): [string, string | number | null] => {
    const text = (values[name] ?? start ?? '').trim();
    return [name, text === '' ? null : number === true ? Number(text) : text];
  });
  return { kind, label, ...(kind === 'mail' ? { security } : {}), ...Object.fromEntries(typed) } as ChannelBody;
}
