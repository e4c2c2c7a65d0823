import type { ArrivedCall, BrokerState } from './broker-state.ts';
import type { FaultRequest } from './faults.ts';
import type { Funds, Margin } from './money.ts';
import { type Holding, readHolding } from './holdings.ts';
import type { Position } from './positions.ts';
import { readOrder, type Order, type OrderFields } from './order.ts';
import { BodyReader, type Body } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { readTrigger, type Trigger } from './triggers.ts';

type OrderId = bigint | string;
type OrderElsewhere = Pick<OrderFields, 'instrument' | 'side' | 'quantity'> & Partial<OrderFields>;

/** The control calls of the protocol, within the process of a test. A request of a wrong form throws. */
export interface Control {
  reset(): void;
  setPrice(request: { readonly instrument: string; readonly price: number }): void;
  /** Without a quantity all that is left; without a price the order's own, else the market's. */
  fillOrder(request: { readonly order_id: OrderId; readonly quantity?: number; readonly price?: number }): void;
  setStatus(request: { readonly order_id: OrderId; readonly status: string; readonly message?: string }): void;
  /** Without a type: LIMIT with a price, else MARKET. */
  placeElsewhere(request: OrderElsewhere): bigint;
  /** The positions that an earlier day has left open, all of them. */
  carryPositions(positions: readonly Position[]): void;
  /** The shares in the demat account, all of them. */
  holdShares(holdings: readonly (Pick<Holding, 'instrument' | 'quantity'> & Partial<Holding>)[]): void;
  /** A trigger of another program. */
  holdTrigger(request: object): bigint;
  /** The price has reached a leg of a trigger; its order is returned. */
  fireTrigger(request: { readonly trigger_id: OrderId; readonly leg?: number }): bigint;
  triggers(): readonly Trigger[];
  /** Sets the switch of the account as another program would, whatever is open. */
  setKillSwitch(request: { readonly active: boolean }): void;
  endSessions(): void;
  /** How long the next tokens last; null: a day. */
  setSessionLife(request: { readonly lasts_ms: number | null }): void;
  setRenewable(request: { readonly renewable: boolean }): void;
  /** From where orders are taken; none: from everywhere. */
  registerAddresses(registered: readonly string[]): void;
  setFunds(request: Funds): void;
  setMargin(request: Margin): void;
  addFault(request: FaultRequest): void;
  calls(): readonly ArrivedCall[];
  orders(): readonly Order[];
}

const reader = (body: unknown) => new BodyReader(body, 'control_refused');

/** Returns the control of a broker. */
export function controlOf(state: BrokerState): Control {
  const { account, faults, money, sessions, reports, triggers, killSwitch } = state;
  return {
    reset: () => state.clear(),
    setPrice(request) {
      const read = reader(request);
      account.setPrice(read.text('instrument'), read.positive('price'));
    },
    fillOrder(request) {
      const read = reader(request);
      account.fill(read.orderId(), read.wholeOrNull('quantity'), read.positiveOrNull('price'));
    },
    setStatus(request) {
      const read = reader(request);
      account.setStatus(read.orderId(), read.text('status'), read.textOrNull('message'));
    },
    placeElsewhere(request) {
      const type = (request.price ?? null) === null ? 'MARKET' : 'LIMIT';
      return account.place(readOrder({ type, product: 'NRML', validity: 'DAY', ...request }, 'control_refused'), null);
    },
    carryPositions: (positions) => account.carry(positions),
    holdShares(holdings) {
      state.holdings = holdings.map(readHolding);
    },
    holdTrigger: (request) => triggers.place(readTrigger(request, 'control_refused'), null),
    fireTrigger(request) {
      const read = reader(request);
      return triggers.fire(read.id('trigger_id'), read.value('leg') === 1 ? 1 : 0);
    },
    triggers: () => triggers.all(),
    setKillSwitch: (request) => killSwitch.set(reader(request).flag('active')),
    endSessions() {
      sessions.endAll();
      reports.close(null);
    },
    setSessionLife: (request) => sessions.setLife(reader(request).wholeOrNull('lasts_ms')),
    setRenewable: (request) => sessions.setRenewable(reader(request).flag('renewable')),
    registerAddresses(registered) {
      state.registered = registered;
    },
    setFunds(request) {
      const read = reader(request);
      money.setFunds({ cash: read.decimal('cash'), used_margin: read.decimal('used_margin') });
    },
    setMargin(request) {
      const read = reader(request);
      money.setMargin({ required: read.decimal('required'), charges: read.decimal('charges') });
    },
    addFault: (request) => faults.add(request),
    calls: () => [...state.calls],
    orders: () => account.allOrders(),
  };
}

/** The control call of each path; a body is judged by the control itself. */
const ROUTES: Readonly<Record<string, (control: Control, body: Body) => unknown>> = {
  'POST /control/reset': (control) => control.reset(),
  'POST /control/price': (control, body) => control.setPrice(body as Parameters<Control['setPrice']>[0]),
  'POST /control/fill': (control, body) => control.fillOrder(body as Parameters<Control['fillOrder']>[0]),
  'POST /control/status': (control, body) => control.setStatus(body as Parameters<Control['setStatus']>[0]),
  'POST /control/orders': (control, body) => ({ order_id: control.placeElsewhere(body as OrderElsewhere) }),
  'POST /control/positions': (control, body) => control.carryPositions(body['positions'] as readonly Position[]),
  'POST /control/holdings': (control, body) => control.holdShares(body['holdings'] as readonly Holding[]),
  'POST /control/triggers': (control, body) => ({ trigger_id: control.holdTrigger(body) }),
  'POST /control/fire': (control, body) => ({ order_id: control.fireTrigger(body as Parameters<Control['fireTrigger']>[0]) }),
  'POST /control/kill-switch': (control, body) => control.setKillSwitch(body as Parameters<Control['setKillSwitch']>[0]),
  'POST /control/session': (control, body) => {
    if (body['ended'] !== true && !('lasts_ms' in body) && !('renewable' in body))
      throw new Refusal('control_refused', 'ended must be true, or lasts_ms or renewable be told');
    if ('renewable' in body) control.setRenewable(body as Parameters<Control['setRenewable']>[0]);
    if ('lasts_ms' in body) control.setSessionLife(body as Parameters<Control['setSessionLife']>[0]);
    if (body['ended'] === true) control.endSessions();
  },
  'POST /control/addresses': (control, body) => control.registerAddresses(body['registered'] as readonly string[]),
  'POST /control/funds': (control, body) => control.setFunds(body as unknown as Funds),
  'POST /control/margin': (control, body) => control.setMargin(body as unknown as Margin),
  'POST /control/faults': (control, body) => control.addFault(body as FaultRequest),
  'GET /control/calls': (control) => ({ calls: control.calls() }),
  'GET /control/orders': (control) => ({ orders: control.orders() }),
};

/** Carries out a control call that came over HTTP. */
export function controlByHttp(control: Control, name: string, body: unknown): unknown {
  const route = ROUTES[name];
  if (route === undefined) throw new Refusal('no_such_call', `there is no ${name}`);
  if (body !== null && typeof body !== 'object') throw new Refusal('control_refused', 'the body is no JSON object');
  return route(control, (body ?? {}) as Body) ?? {};
}
