import type { BrokerState } from './broker-state.ts';
import type { CallKind, MetFault } from './faults.ts';
import { switchByCall } from './kill-switch.ts';
import { readChange, readOrder } from './order.ts';
import { positionsOf, readConversion, squareOff } from './positions.ts';
import { Refusal } from './refusal.ts';
import { readTrigger } from './triggers.ts';

export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly body: unknown;
  /** The address of the caller. */
  readonly from: string;
}

interface Call {
  /** Null: no fault can be asked for. */
  readonly kind: CallKind | null;
  act(met: MetFault | null): unknown;
}

const listed = (name: 'orders' | 'trades' | 'triggers', items: readonly unknown[], met: MetFault | null) => {
  const complete = met?.fault !== 'incomplete';
  return { [name]: complete ? items : items.slice(0, Math.floor(items.length / 2)), complete };
};

/** Returns what a request asks for. A call whose session has ended, or that does not exist, is refused and meets no fault. */
export function callOf(state: BrokerState, request: Request): Call {
  try {
    return knownCall(state, request);
  } catch (thrown) {
    return {
      kind: null,
      act: () => {
        throw thrown;
      },
    };
  }
}

function knownCall(state: BrokerState, { method, url, authorization, body, from }: Request): Call {
  const { account, money, sessions, reports, triggers, killSwitch } = state;
  const name = `${method} ${url.pathname}`;
  const isTaken = state.registered.length === 0 || state.registered.includes(from);
  if (name === 'POST /session') return { kind: null, act: () => sessions.open(body) };
  const token = sessions.tokenOf(authorization);
  const [, id, history] = /^\/orders\/(\d+)(\/history)?$/.exec(url.pathname) ?? [];
  if (id !== undefined && history !== undefined && method === 'GET')
    return { kind: 'history', act: () => ({ changes: account.history(BigInt(id)) }) };
  if (id !== undefined && history === undefined && (method === 'PUT' || method === 'DELETE'))
    return callOfOrder(state, method, BigInt(id), body);
  const trigger = /^\/triggers\/(\d+)$/.exec(url.pathname)?.[1];
  if (trigger !== undefined && (method === 'PUT' || method === 'DELETE')) return callOfTrigger(state, method, BigInt(trigger), body);
  switch (name) {
    case 'POST /triggers':
      return callOfNewTrigger(state, body);
    case 'GET /triggers':
      return { kind: 'triggers', act: (met) => listed('triggers', triggers.list(), met) };
    case 'DELETE /session':
      return {
        kind: null,
        act: () => {
          sessions.end(token);
          reports.close(token);
          return {};
        },
      };
    case 'POST /session/renewal':
      return {
        kind: 'renew',
        act: () => {
          const renewed = sessions.renew(token);
          reports.close(token);
          return renewed;
        },
      };
    case 'GET /address':
      return { kind: 'address', act: () => ({ address: from, registered: state.registered, orders_allowed: isTaken }) };
    case 'POST /orders':
    case 'DELETE /positions':
      if (!isTaken) throw new Refusal('order_refused', `orders from ${from} are not taken`);
      return method === 'POST'
        ? callOfNewOrder(state, body)
        : { kind: 'square-off', act: (met) => ({ order_ids: squareOff(account, met) }) };
    case 'GET /kill-switch':
      return { kind: 'kill-switch', act: () => killSwitch.told() };
    case 'PUT /kill-switch':
      return { kind: 'set-kill-switch', act: () => switchByCall(state, body) };
    case 'GET /orders': {
      const tag = url.searchParams.get('tag');
      return {
        kind: 'orders',
        act: (met) =>
          listed(
            'orders',
            account.orders().filter((order) => tag === null || order.tag === tag),
            met,
          ),
      };
    }
    case 'GET /trades':
      return { kind: 'trades', act: (met) => listed('trades', account.trades(), met) };
    case 'GET /positions':
      return { kind: 'positions', act: () => ({ positions: positionsOf(account) }) };
    case 'GET /holdings':
      return { kind: 'holdings', act: () => ({ holdings: state.holdings }) };
    case 'POST /positions/conversions':
      return {
        kind: 'convert',
        act: (met) => {
          account.convert(readConversion(account, body), met);
          return {};
        },
      };
    case 'GET /funds':
      return { kind: 'funds', act: () => money.funds() };
    case 'POST /margin':
      return { kind: 'margin', act: () => money.margin(body) };
    default:
      throw new Refusal(url.pathname.startsWith('/orders/') ? 'no_such_order' : 'no_such_call', `there is no ${name}`);
  }
}

const callOfNewOrder = ({ account, killSwitch }: BrokerState, body: unknown): Call => ({
  kind: 'place',
  act: (met) => {
    killSwitch.check();
    return { order_id: account.place(readOrder(body, 'order_refused'), met) };
  },
});

const callOfNewTrigger = ({ triggers, killSwitch }: BrokerState, body: unknown): Call => ({
  kind: 'place-trigger',
  act: (met) => {
    killSwitch.check();
    return { trigger_id: triggers.place(readTrigger(body, 'order_refused'), met) };
  },
});

function callOfTrigger({ triggers, killSwitch }: BrokerState, method: 'PUT' | 'DELETE', trigger_id: bigint, body: unknown): Call {
  return {
    kind: method === 'PUT' ? 'modify-trigger' : 'cancel-trigger',
    act: () => {
      if (method === 'PUT') {
        killSwitch.check();
        triggers.modify(trigger_id, readTrigger(body, 'order_refused'));
      } else triggers.cancel(trigger_id);
      return { trigger_id };
    },
  };
}

function callOfOrder({ account, killSwitch }: BrokerState, method: 'PUT' | 'DELETE', order_id: bigint, body: unknown): Call {
  if (method === 'PUT')
    return {
      kind: 'modify',
      act: (met) => {
        killSwitch.check();
        account.modify(order_id, readChange(body), met);
        return { order_id };
      },
    };
  return {
    kind: 'cancel',
    act: (met) => {
      account.cancel(order_id, met);
      return { order_id };
    },
  };
}
