import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { placeBrokerTrigger } from '#contract/operations/broker-triggers.ts';
import { blockingLock } from '#domain/risk/kill-gate.ts';
import { price } from '#domain/units/price.ts';
import type { WireTriggerRequest } from '#server/brokers/wire/broker-wire.ts';
import type { Trx } from '#server/db/database.ts';
import { shareKillGate } from '#server/repositories/kill-gates.ts';
import { legsOf } from '#server/services/instructions/gtts.ts';
import { lookAt } from '#server/services/instructions/observe.ts';
import { type AccountLock, portfolioOf } from '#server/services/orders/account-lock.ts';
import type { TriggerNeeds } from './trigger-needs.ts';

/** What is asked for. Without a portfolio it is a trigger of another program, which belongs to none. */
type AskedTrigger = Omit<BodyOf<typeof placeBrokerTrigger>, 'account_number' | 'portfolio_id'> & { readonly portfolio_id: string | null };

/** Returns the trigger that is asked for, as the broker takes it. Throws when it is not allowed. */
function requestOf({ venue, clock }: TriggerNeeds, body: AskedTrigger): WireTriggerRequest {
  const instrument = venue.instrument(body.instrument_id);
  if (instrument === null) throw new AppError('instrument.not-found');
  const context = { now: venue.now(), tradingDate: venue.tradingDate(), look: lookAt(venue, clock) };
  const legs = legsOf(
    body.legs.map((leg) => ({ ...leg, order_type: 'LIMIT' as const })),
    venue.tradingDate(),
    { instrument, product: body.product, source: 'ltp' },
    context,
  );
  const lastPrice = venue.quote(instrument.id)?.lastPrice ?? null;
  if (lastPrice === null) throw new AppError('instruction.no-price');
  const wire = legs.map(({ triggerPrice, terms }) => ({
    ...{ triggerPrice, side: terms.side, product: terms.product, quantity: terms.quantity },
    limitPrice: terms.limitPrice ?? price(0),
  }));
  return { instrumentId: instrument.id, legs: wire.toSorted((a, b) => a.triggerPrice - b.triggerPrice), lastPrice };
}

/** Returns a trigger for a locked account, as the broker takes it. Throws when its terms or a kill switch do not allow it. */
export async function allowedTrigger(needs: TriggerNeeds, trx: Trx, lock: AccountLock, body: AskedTrigger): Promise<WireTriggerRequest> {
  const request = requestOf(needs, body);
  const portfolioId = body.portfolio_id === null ? '' : (await portfolioOf(trx, lock, body.portfolio_id)).id;
  const segment = needs.venue.instrument(request.instrumentId)?.segment ?? '';
  const origin = { accountId: lock.account.id, portfolioId, segment };
  if (blockingLock(await shareKillGate(trx, lock.account.user_id), origin, true) !== null) throw new AppError('risk.trading-paused');
  return request;
}
