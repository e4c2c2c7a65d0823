import * as v from 'valibot';
import { typeOfKind } from '#domain/orders/order-kinds.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import { wallTime } from '#domain/units/time.ts';
import type { OpenSocket } from '#server/platform/socket-client.ts';
import type { BrokerWire, UntaggedOrder, WireTriggerRequest } from '../wire/broker-wire.ts';
import type { WireSetup } from '../wire/wire-setup.ts';
import { createScriptedCall, parsed, type ScriptedCall, tokenOf } from './scripted-calls.ts';
import * as shape from './scripted-shapes.ts';

const decimal = (value: Price | null) => (value === null ? null : priceToDecimal(value));

/** The close code of a token that the broker does not take. */
const TOKEN_REFUSED = 4403;

/** Returns the opener of the stream at an address. Frames of another shape are passed over: the books tell what they would have told. */
function streamAt(open: OpenSocket): NonNullable<BrokerWire['stream']> {
  return (secrets, { opened, reported, ended }) =>
    open(`/stream?token=${encodeURIComponent(tokenOf(secrets))}`, {
      onOpen: opened,
      onText(text) {
        const told = v.safeParse(shape.frame, parsed(text));
        if (!told.success) return;
        if (told.output.type === 'order') reported({ kind: 'order', body: told.output.order });
        else reported({ kind: 'trade', body: told.output.trade });
      },
      onEnd: ({ closedWith, refusedWith }) => ended(closedWith === TOKEN_REFUSED || refusedWith === 403 ? 'session-ended' : 'lost'),
    });
}

/** Returns an order as the broker takes it, without its tag and validity. */
const fieldsOf = ({ instrumentId, terms }: UntaggedOrder) => ({
  instrument: instrumentId,
  side: terms.side === 'buy' ? 'BUY' : 'SELL',
  type: typeOfKind(terms.kind),
  product: terms.product,
  quantity: terms.quantity,
  price: decimal(terms.limitPrice),
  trigger_price: decimal(terms.triggerPrice),
});

/** Returns the calls about sessions and money. */
function accountCalls(call: ScriptedCall): Pick<BrokerWire, 'login' | 'logout' | 'renew' | 'funds' | 'margin' | 'address'> {
  return {
    async login({ api_key, api_secret, pin }) {
      const { access_token, expires_at } = await call('POST', '/session', shape.session, { body: { api_key, api_secret, pin } });
      return { secrets: { access_token }, endsAt: wallTime(expires_at) };
    },
    async logout(secrets) {
      await call('DELETE', '/session', shape.nothing, { token: tokenOf(secrets) });
    },
    async renew(secrets) {
      const { access_token, expires_at } = await call('POST', '/session/renewal', shape.session, { token: tokenOf(secrets) });
      return { secrets: { access_token }, endsAt: wallTime(expires_at) };
    },
    async address(secrets) {
      const {
        address: seen,
        registered,
        orders_allowed: ordersAllowed,
      } = await call('GET', '/address', shape.address, { token: tokenOf(secrets) });
      return { seen, registered, ordersAllowed };
    },
    async funds(secrets) {
      const { cash, used_margin: usedMargin, available } = await call('GET', '/funds', shape.funds, { token: tokenOf(secrets) });
      return { cash, usedMargin, available };
    },
    margin: (secrets, orders) => call('POST', '/margin', shape.margin, { token: tokenOf(secrets), body: { orders: orders.map(fieldsOf) } }),
  };
}

/** Returns the calls that place, change and end orders. */
function orderCalls(call: ScriptedCall): Pick<BrokerWire, 'place' | 'modify' | 'cancel'> {
  return {
    async place(secrets, { tag, instrumentId, terms }) {
      const body = { tag, ...fieldsOf({ instrumentId, terms }), validity: terms.validity };
      return (await call('POST', '/orders', shape.placed, { token: tokenOf(secrets), body })).order_id;
    },
    async modify(secrets, id, { quantity, limitPrice, triggerPrice }) {
      const body = { quantity, price: decimal(limitPrice), trigger_price: decimal(triggerPrice) };
      await call('PUT', `/orders/${id}`, shape.placed, { token: tokenOf(secrets), body });
    },
    async cancel(secrets, id) {
      await call('DELETE', `/orders/${id}`, shape.placed, { token: tokenOf(secrets) });
    },
  };
}

/** Returns the calls about triggers that the broker holds. */
function triggerCalls(call: ScriptedCall): Pick<BrokerWire, 'triggers' | 'placeTrigger' | 'modifyTrigger' | 'cancelTrigger'> {
  const bodyOf = ({ instrumentId, legs, lastPrice }: WireTriggerRequest) => ({
    instrument: instrumentId,
    last_price: priceToDecimal(lastPrice),
    legs: legs.map(({ side, product, quantity, ...leg }) => ({
      ...{ trigger_price: priceToDecimal(leg.triggerPrice), side: side === 'buy' ? 'BUY' : 'SELL' },
      ...{ product, quantity, price: priceToDecimal(leg.limitPrice) },
    })),
  });
  return {
    async triggers(secrets) {
      const { triggers: entries, complete } = await call('GET', '/triggers', shape.triggerBook, { token: tokenOf(secrets) });
      return { entries, complete };
    },
    async placeTrigger(secrets, trigger) {
      return (await call('POST', '/triggers', shape.triggerPlaced, { token: tokenOf(secrets), body: bodyOf(trigger) })).trigger_id;
    },
    async modifyTrigger(secrets, id, trigger) {
      await call('PUT', `/triggers/${id}`, shape.triggerPlaced, { token: tokenOf(secrets), body: bodyOf(trigger) });
    },
    async cancelTrigger(secrets, id) {
      await call('DELETE', `/triggers/${id}`, shape.triggerPlaced, { token: tokenOf(secrets) });
    },
  };
}

/** Returns the calls by which the broker stops an account. */
function stopCalls(call: ScriptedCall): Pick<BrokerWire, 'killSwitch' | 'setKillSwitch' | 'squareOff'> {
  return {
    killSwitch: (secrets) => call('GET', '/kill-switch', shape.killSwitch, { token: tokenOf(secrets) }),
    setKillSwitch: (secrets, active) => call('PUT', '/kill-switch', shape.killSwitch, { token: tokenOf(secrets), body: { active } }),
    async squareOff(secrets) {
      await call('DELETE', '/positions', shape.squaredOff, { token: tokenOf(secrets) });
    },
  };
}

/** Returns the calls that read books, and the conversion of positions. */
function bookCalls(call: ScriptedCall): Pick<BrokerWire, 'orders' | 'trades' | 'positions' | 'holdings' | 'convert' | 'history'> {
  return {
    async convert(secrets, { instrumentId: instrument, side, from, to, quantity }) {
      const body = { instrument, side: side === 'buy' ? 'BUY' : 'SELL', from, to, quantity };
      await call('POST', '/positions/conversions', shape.nothing, { token: tokenOf(secrets), body });
    },
    async orders(secrets) {
      const { orders: entries, complete } = await call('GET', '/orders', shape.orderBook, { token: tokenOf(secrets) });
      return { entries, complete };
    },
    async trades(secrets) {
      const { trades: entries, complete } = await call('GET', '/trades', shape.tradeBook, { token: tokenOf(secrets) });
      return { entries, complete };
    },
    async positions(secrets) {
      return (await call('GET', '/positions', shape.positions, { token: tokenOf(secrets) })).positions;
    },
    async holdings(secrets) {
      return (await call('GET', '/holdings', shape.holdings, { token: tokenOf(secrets) })).holdings;
    },
    async history(secrets, id) {
      return (await call('GET', `/orders/${id}/history`, shape.history, { token: tokenOf(secrets) })).changes;
    },
  };
}

/** Returns the connection to a scripted broker; null where no address is set. */
export function openScriptedWire({ address, ...setup }: WireSetup): BrokerWire | null {
  if (address === null) return null;
  const http = setup.http(address);
  const call = createScriptedCall(http);
  return {
    ...accountCalls(call),
    ...orderCalls(call),
    ...bookCalls(call),
    ...triggerCalls(call),
    ...stopCalls(call),
    stream: streamAt(setup.sockets(address)),
    close: http.close,
  };
}
