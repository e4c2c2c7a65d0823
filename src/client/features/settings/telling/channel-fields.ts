import type { ChannelBody } from '#client/api/types.ts';
import type { TypedChannelKind as TypedKind } from '#domain/telling/channel-kinds.ts';

interface TypedField {
  readonly name: string;
  /** Shown as dots, because the value is a secret. */
  readonly secret?: boolean;
  readonly optional?: boolean;
  readonly number?: boolean;
  /** Initial value. */
  readonly start?: string;
}

/** The settings of each kind, in the order of the form. */
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

export const TYPED_KINDS = Object.keys(FIELDS) as readonly TypedKind[];

export type TypedValues = Readonly<Record<string, string>>;

/** Returns the required fields that are empty. */
export function missingOf(kind: TypedKind, label: string, values: TypedValues): readonly string[] {
  const empty = FIELDS[kind].filter(({ name, optional, start }) => optional !== true && (values[name] ?? start ?? '').trim() === '');
  return [...(label.trim() === '' ? ['label'] : []), ...empty.map(({ name }) => name)];
}

/** Returns the request body for the typed values; the server validates it. */
export function channelBodyOf(kind: TypedKind, label: string, security: string, values: TypedValues): ChannelBody {
  const typed = FIELDS[kind].map(({ name, number, start }): [string, string | number | null] => {
    const text = (values[name] ?? start ?? '').trim();
    return [name, text === '' ? null : number === true ? Number(text) : text];
  });
  return { kind, label, ...(kind === 'mail' ? { security } : {}), ...Object.fromEntries(typed) } as ChannelBody;
}
