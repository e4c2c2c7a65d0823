import { marketCalendar } from '#client/platform/market-calendar.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { completeAccount, completeBroker, completePortfolio, completeUser } from './complete-account.ts';
import { completeBaseStrategy, completeBot } from './complete-bot.ts';
import { completeOrder } from './complete-order.ts';
import { completeBookRow, completePosition, completeSummary } from './complete-position.ts';
import { given, givenList, type Given } from './given.ts';

/** The request: id in the path, current time, and requested date (null = the current day). */
interface Asked {
  readonly id: string;
  readonly now: number;
  readonly date: string | null;
}
type Complete = (answer: Given, asked: Asked) => object;

/** Returns the readable rows and the number of unreadable ones: a bad row never hides the list, and screens with money report it. */
function readable(value: readonly unknown[], complete: (part: Given) => object | null): { rows: object[]; unreadable_rows?: number } {
  const rows = givenList(value).flatMap((part) => complete(part) ?? []);
  return rows.length === value.length ? { rows } : { rows, unreadable_rows: value.length - rows.length };
}

/** Completes a key of the answer, a list or an object. An answer without the key is left unchanged: it is an error with a message. */
function at(key: string, complete: (part: Given, id: string) => object | null): Complete {
  return (answer, { id }) => {
    const value = answer[key];
    if (typeof value !== 'object' || value === null) return answer;
    if (!Array.isArray(value)) return { ...answer, [key]: complete(given(value), id) };
    const { rows, ...rest } = readable(value, (part) => complete(part, id));
    return { ...answer, [key]: rows, ...rest };
  };
}

/** Completes a list of bots, and a bot that is answered bare. */
function listOrBot(key: string): Complete {
  return (answer, asked) => {
    if (key in answer) return at(key, completeBot)(answer, asked);
    return completeBot(answer, asked.id) ?? answer;
  };
}

const isPast = ({ date, now }: Asked) => date !== null && date < marketCalendar.dateAt(exchangeTime(now));

/** Adds the times of a book's answer: its own, else the date that was asked for, and of the running day the moment it came. */
function dated(complete: Complete): Complete {
  return (answer, asked) => ({
    exchange_at: isPast(asked) ? null : asked.now,
    received_at: asked.now,
    trading_date: isPast(asked) ? asked.date : marketCalendar.dateAt(exchangeTime(asked.now)),
    ...complete(answer, asked),
  });
}

const unknownProfit = {
  realised_pnl: null,
  unrealised_pnl: null,
  converted_pnl: null,
  gross_pnl: null,
  charges: { total: null },
  net_pnl: null,
  realised_at_cost: null,
};

/** The answers that screens read, by the path of their call. The last part of a path is the account, portfolio or position it asks for. */
const ANSWERS: readonly (readonly [RegExp, Complete])[] = [
  [/^\/api\/authenticate\/(?:login|register)$/, at('user', completeUser)],
  [/^\/api\/profile\/user$/, at('user', completeUser)],
  [/^\/api\/brokers\/brokers$/, at('brokers', completeBroker)],
  [/^\/api\/accounts\/(?:all-accounts|accounts)/, at('broker_accounts', completeAccount)],
  // The account in the path is the account of these portfolios.
  [/^\/api\/portfolios\/all-portfolios\//, at('portfolios', completePortfolio)],
  [/^\/api\/portfolios\//, at('portfolios', (part) => completePortfolio(part))],
  [/^\/api\/base_strategies\//, at('base_strategies', completeBaseStrategy)],
  [/^\/api\/trading_bots\//, listOrBot('trading_bots')],
  [/^\/api\/daily_bots\//, listOrBot('daily_bots')],
  [/^\/api\/order-book\/order-book\/[^/]+$/, at('orders', (part) => completeOrder(part, null))],
  [/^\/api\/position\/position\//, dated(at('data', completePosition))],
  [/^\/api\/position\/summary\//, (answer, { id, now }) => completeSummary(answer, id, now)],
  [
    /^\/api\/position-book\/position-book\//,
    dated((answer, asked) => ({ final: isPast(asked), totals: unknownProfit, ...at('position_book', completeBookRow)(answer, asked) })),
  ],
];
const ORDER_BOOK: Complete = dated(at('order_book', (part, id) => completeOrder(part, id)));

/**
 * Returns the answer of a specification-only back end with every field that screens read; missing fields are marked as unknown.
 */
export async function completed(request: Request, response: Response, base: string): Promise<Response> {
  const [path = ''] = request.url
    .slice(base.length)
    .replace(/\/?(?:\?.*)?$/, '')
    .split('?');
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return response;
  const complete =
    request.method === 'GET' && path.startsWith('/api/order-book/') ? ORDER_BOOK : ANSWERS.find(([pattern]) => pattern.test(path))?.[1];
  if (!complete) return response;
  const asked = {
    id: decodeURIComponent(path.split('/').at(-1) ?? ''),
    now: wallNow(),
    date: new URL(request.url).searchParams.get('start_date'),
  };
  return new Response(JSON.stringify(complete(given(body), asked)), { status: response.status, headers: response.headers });
}
