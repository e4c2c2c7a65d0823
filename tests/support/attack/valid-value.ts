import type { GenericSchema } from 'valibot';
import type { Draw } from './draw.ts';
import type { OwnedWorld } from './world.ts';

/** The readable structure of a valibot schema. */
export interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly options?: readonly unknown[];
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly value?: Shape;
  readonly literal?: unknown;
  readonly items?: readonly Shape[];
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

const IDS: Readonly<Record<string, string>> = {
  account_id: 'account',
  accountId: 'account',
  broker_account_id: 'account',
  account_number: 'account_number',
  accountNumber: 'account_number',
  portfolio_id: 'portfolio',
  portfolioId: 'portfolio',
  position_id: 'position',
  position_ids: 'position',
  instrument_id: 'instrument',
  instrument_ids: 'instrument',
  order_id: 'order',
  order_ids: 'order',
  orderId: 'order',
  basketId: 'basket',
  screen_id: 'screen',
  bot_id: 'trading-bot',
  set_id: 'set',
  streamId: 'stream',
  link_id: 'link',
  key: 'key',
};
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  underlying: ['NIFTY', 'BANKNIFTY', 'ABC'],
  symbol: ['ABC', 'NIFTY'],
  interval: ['1m', '1d'],
  q: ['NIFTY', '26000 ce'],
  broker_name: ['paper', 'practice'],
  code: ['123456'],
  email: ['someone@example.com'],
  mobile: ['+911234567890'],
  password: ['password of someone'],
  current_password: ['password of someone'],
  new_password: ['another password'],
  number: ['1', '7'],
  limit: ['1', '100'],
  data: ['', 'QUJD'],
  strike: ['100', '24500.5'],
  time_zone: ['Asia/Kolkata'],
  train: ['1', '5'],
  test: ['1', '5'],
  endpoint: ['https://push.invalid/send/1'],
  p256dh: [`B${'A'.repeat(86)}`],
  auth: ['A'.repeat(22)],
  url: ['https://desk.invalid/in'],
  server: ['https://desk.invalid'],
  secret: ['sixteen-letters-1'],
  bot_token: [`12345:${'a'.repeat(30)}`],
  chat_id: ['42'],
  topic: ['topic'],
  access_token: ['token'],
  csv: [
    'time,open,high,low,close\n2026-11-20T09:15:00,1,1,1,1\n',
    'date,underlying,expiry,strike,option_type,close\n2026-11-20,ABC,2026-11-26,100,CE,5\n',
  ],
};
/** Kind of object that a parameter called `id` identifies, by its path. */
const OWNERS: readonly (readonly [string, string])[] = [
  ['/accounts/', 'account'],
  ['/portfolios/', 'portfolio'],
  ['/position/summary/', 'portfolio'],
  ['/daily_bots/', 'daily-bot'],
  ['/trading_bots/', 'trading-bot'],
  ['/bot-calls/', 'daily-bot'],
  ['/bot-runs/', 'run'],
  ['/bot-sets/', 'set'],
  ['/backtests/', 'backtest'],
  ['/sweeps/', 'sweep'],
  ['/instructions/gtt/', 'gtt'],
  ['/instructions/', 'exit'],
  ['/risk/kill/', 'kill'],
  ['/risk/limits/', 'portfolio'],
  ['/screener/', 'screen'],
  ['/alerts/', 'alert'],
  ['/telling/', 'channel'],
  ['/history/imports/', 'history'],
  ['/sessions/', 'session'],
  ['/passkeys/', 'passkey'],
];

/** Returns the kind of object that a field or parameter identifies; null when it is no id. */
export function ownedBy(name: string, path: string): string | null {
  if (name === 'id') return OWNERS.find(([part]) => path.includes(part))?.[1] ?? null;
  return IDS[name] ?? null;
}

const bound = (shape: Shape, type: string): number | null => {
  const found = shape.pipe?.find((action) => action.type === type)?.requirement;
  return typeof found === 'number' ? found : null;
};

/** Returns a generator of values that a schema accepts, or nearly; ids and texts are chosen by field name. */
export function createValues(draw: Draw, { ids }: Pick<OwnedWorld, 'ids'>, tradingDate: string) {
  function text(shape: Shape, name: string, path: string): string {
    const owned = ownedBy(name, path);
    if (owned !== null) return ids[owned] ?? 'none';
    if (shape.pipe?.some(({ type }) => type === 'calendar_date' || type === 'iso_date')) return tradingDate;
    if (TEXTS[name]) return draw.pick(TEXTS[name]);
    if (/^(?:from|to|at|until)$/.test(name)) return draw.pick(['09:20', '15:10', String(Date.parse(tradingDate))]);
    return draw.pick(['Morning', 'a', 'Ünïcode ₹', 'x'.repeat(30)]);
  }
  function number(shape: Shape): number {
    const least = bound(shape, 'min_value') ?? (bound(shape, 'gt_value') === null ? 0 : 0.05);
    const most = Math.min(bound(shape, 'max_value') ?? 1_000, least + 1_000);
    const value = draw.pick([least, most, least + (most - least) * draw.next()]);
    return shape.pipe?.some(({ type }) => type === 'integer' || type === 'safe_integer') ? Math.round(value) : Math.round(value * 20) / 20;
  }
  function valueOf(shape: Shape, name: string, path: string): unknown {
    switch (shape.type) {
      case 'optional':
      case 'exact_optional':
      case 'nullish':
        return valueOf(shape.wrapped!, name, path);
      case 'nullable':
        return draw.chance(0.2) ? null : valueOf(shape.wrapped!, name, path);
      case 'object':
      case 'loose_object':
      case 'strict_object': {
        const entries = Object.entries(shape.entries ?? {}).filter(
          ([, entry]) => !['optional', 'exact_optional', 'nullish'].includes(entry.type) || draw.chance(0.6),
        );
        return Object.fromEntries(entries.map(([key, entry]) => [key, valueOf(entry, key, path)]));
      }
      case 'array': {
        const least = bound(shape, 'min_length') ?? 0;
        return Array.from({ length: least + draw.below(3) }, () => valueOf(shape.item!, name, path));
      }
      case 'tuple':
        return shape.items!.map((item) => valueOf(item, name, path));
      case 'picklist':
        return draw.pick(shape.options!);
      case 'variant':
      case 'union':
        return valueOf(draw.pick(shape.options as readonly Shape[]), name, path);
      case 'literal':
        return shape.literal;
      case 'boolean':
        return draw.chance(0.5);
      case 'record':
        return {};
      case 'number':
        return number(shape);
      case 'string':
        return text(shape, name, path);
      default:
        return {};
    }
  }
  return (schema: GenericSchema, path: string) => valueOf(schema, '', path);
}
