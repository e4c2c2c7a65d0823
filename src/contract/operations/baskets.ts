import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/basket.ts';
import { idempotencyErrors } from './idempotency-errors.ts';

const tag = 'baskets';

export const placeBasket = operation({
  operationId: 'placeBasket',
  method: 'POST',
  path: '/api/order-book/baskets/',
  tag,
  signedIn: true,
  idempotent: true,
  summary:
    'Send a list of legs to one or more portfolios. Unless told otherwise bought options go first; the rest of a portfolio goes only once they have filled. Each portfolio stands for itself. A roll sends the leg that closes first and the other only once that has filled',
  body: s.basketBody,
  answer: s.basketAnswer,
  errors: [
    ...idempotencyErrors,
    'account.not-found',
    'portfolio.not-found',
    'portfolio.placed-elsewhere',
    'instrument.not-found',
    'basket.same-portfolio',
    'basket.not-a-roll',
  ],
});
export const retryBasket = operation({
  operationId: 'retryBasket',
  method: 'POST',
  path: '/api/order-book/baskets/{basketId}/retry/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Send again only the legs that are no accepted order; legs that were sent stay as they are',
  params: v.object({ basketId: id }),
  body: s.retryBody,
  answer: s.basketAnswer,
  errors: [...idempotencyErrors, 'basket.not-found', 'basket.sending', 'basket.nothing-to-retry'],
});
export const listBaskets = operation({
  operationId: 'listBaskets',
  method: 'GET',
  path: '/api/order-book/account-baskets/{accountNumber}',
  tag,
  signedIn: true,
  summary:
    'Baskets sent to an account on a trading date (the current one when absent), newest first, every leg as it stands now, fifty at once',
  params: v.object({ accountNumber: id }),
  query: s.basketsQuery,
  answer: s.basketsAnswer,
  errors: ['account.not-found', 'basket.not-found'],
});
export const getBasket = operation({
  operationId: 'getBasket',
  method: 'GET',
  path: '/api/order-book/baskets/{basketId}/',
  tag,
  signedIn: true,
  summary: 'A basket with every leg as it stands now, by its id or by the Idempotency-Key it was placed with',
  params: v.object({ basketId: id }),
  answer: s.basketAnswer,
  errors: ['basket.not-found'],
});
