import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/instruction.ts';
import { positionsAnswer } from '../schemas/position.ts';
import { tradingErrors } from './idempotency-errors.ts';

const tag = 'instructions';
const portfolioErrors = [...tradingErrors, 'portfolio.not-found', 'portfolio.placed-elsewhere'] as const;
const exitErrors = [
  ...portfolioErrors,
  'position.not-found',
  'position.flat',
  'order.not-found',
  'order.not-open',
  'instruction.too-many',
  'instruction.needs-position-or-order',
  'instruction.above-open',
  'instruction.needs-stop-or-target',
  'instruction.stop-not-before-target',
  'instruction.trigger-reached',
  'instruction.no-price',
] as const;
/** Why the other side of a reversal could not be opened. */
const openingErrors = [
  'order.market-closed',
  'order.mis-cut-off',
  'order.no-holding',
  'order.not-tradable',
  'order.expired-contract',
  'order.product-not-supported',
  'order.lots-invalid',
  'order.no-liquidity',
  'order.too-many-slices',
  'risk.trading-paused',
  'risk.instrument-not-allowed',
  'risk.day-loss-reached',
  'risk.day-profit-unknown',
  'risk.open-lots-exceeded',
  'risk.order-value-exceeded',
  'risk.price-unknown',
  'risk.price-stale',
  'risk.price-outside-collar',
  'risk.margin-short',
] as const;
const params = v.object({ id });
const post = { method: 'POST', tag, signedIn: true } as const;

export const placeStopLossOrder = operation({
  operationId: 'placeStopLossOrder',
  ...post,
  path: '/api/order-book/order-book/place_slorder/',
  idempotent: true,
  summary: 'Protect a position or a working entry order with a stop kept by us; one that has an exit keeps its target',
  body: s.stopOrderBody,
  answer: s.instructionAnswer,
  errors: exitErrors,
});
export const placeTargetOrder = operation({
  operationId: 'placeTargetOrder',
  ...post,
  path: '/api/order-book/order-book/place_targetorder/',
  idempotent: true,
  summary: 'Give a position or a working entry order a target kept by us; one that has an exit keeps its stop',
  body: s.targetOrderBody,
  answer: s.instructionAnswer,
  errors: exitErrors,
});
export const createExit = operation({
  operationId: 'createExit',
  ...post,
  path: '/api/instructions/exits/',
  idempotent: true,
  summary: 'Stop and target that cancel each other, and a trailing stop, for what has filled of a position or an entry order',
  body: s.exitBody,
  answer: s.instructionAnswer,
  errors: exitErrors,
});
export const amendExit = operation({
  operationId: 'amendExit',
  ...post,
  path: '/api/instructions/exits/{id}/',
  summary: 'Move the stop, the target or the trail of an exit that has not been reached; a trailed stop never loosens by itself',
  params,
  body: s.amendBody,
  answer: s.instructionAnswer,
  errors: [
    'request.invalid',
    'instruction.not-found',
    'instruction.not-active',
    'instruction.needs-stop-or-target',
    'instruction.stop-not-before-target',
    'instruction.trigger-reached',
    'instruction.no-price',
  ],
});
export const getInstructions = operation({
  operationId: 'getInstructions',
  method: 'GET',
  path: '/api/instructions/{accountNumber}/',
  tag,
  signedIn: true,
  summary: 'Instructions of an account that may still act and those that changed on the present trading date, newest first',
  params: v.object({ accountNumber: id }),
  answer: s.instructionsAnswer,
  errors: ['account.not-found'],
});
export const getInstructionHistory = operation({
  operationId: 'getInstructionHistory',
  method: 'GET',
  path: '/api/instructions/{id}/history/',
  tag,
  signedIn: true,
  summary: 'What an instruction heard and what it decided, oldest first',
  params,
  answer: s.historyAnswer,
  errors: ['instruction.not-found'],
});
export const cancelInstruction = operation({
  operationId: 'cancelInstruction',
  ...post,
  path: '/api/instructions/{id}/cancel/',
  summary: 'End an instruction: what it has not sent is never sent, what works is cancelled',
  params,
  answer: s.instructionAnswer,
  errors: ['instruction.not-found'],
});
export const retryInstruction = operation({
  operationId: 'retryInstruction',
  ...post,
  path: '/api/instructions/{id}/retry/',
  summary: 'Let an exit that was refused too often, or the failed legs of a square-off, try again',
  params,
  answer: s.instructionAnswer,
  errors: ['instruction.not-found', 'instruction.not-failed'],
});
export const createGtt = operation({
  operationId: 'createGtt',
  ...post,
  path: '/api/instructions/gtt/',
  idempotent: true,
  summary: 'Good till triggered, single or one-cancels-other, kept by us; limits are asked when it triggers',
  body: s.gttBody,
  answer: s.instructionAnswer,
  errors: [
    ...portfolioErrors,
    'instrument.not-found',
    'position.not-found',
    'instruction.too-many',
    'instruction.legs-invalid',
    'instruction.trigger-reached',
    'instruction.no-price',
    'instruction.date-passed',
  ],
});
export const modifyGtt = operation({
  operationId: 'modifyGtt',
  ...post,
  path: '/api/instructions/gtt/{id}/',
  summary: 'Replace the legs and the last day of a GTT that has not triggered',
  params,
  body: s.gttChangeBody,
  answer: s.instructionAnswer,
  errors: [
    'request.invalid',
    'instruction.not-found',
    'instruction.not-active',
    'instruction.legs-invalid',
    'instruction.trigger-reached',
    'instruction.no-price',
    'instruction.date-passed',
  ],
});
export const squareOffTrades = operation({
  operationId: 'squareOffTrades',
  ...post,
  path: '/api/order-book/order-book/squareoff_trades/',
  idempotent: true,
  summary: 'Square off positions, a portfolio, an account or everything: shorts before what hedges them, each leg with its own result',
  body: s.squareOffBody,
  answer: s.actionAnswer,
  errors: [...portfolioErrors, 'position.not-found', 'position.flat'],
});
export const actOnPosition = operation({
  operationId: 'actOnPosition',
  ...post,
  path: '/api/position/act/',
  idempotent: true,
  summary:
    'Exit, half, add to or reverse one position; a reversal opens the other side only after the close has filled, and is refused, with nothing sent, when that side could not be opened now',
  body: s.positionActionBody,
  answer: s.actionAnswer,
  errors: [...portfolioErrors, 'position.not-found', 'position.flat', 'position.closing', ...openingErrors],
});
export const convertPosition = operation({
  operationId: 'convertPosition',
  ...post,
  path: '/api/position/convert/',
  idempotent: true,
  summary:
    'Move open quantity to another product at its average cost; nothing is traded and realised profit stays as it is. At a broker elsewhere the broker moves it',
  body: s.convertBody,
  answer: positionsAnswer,
  errors: [
    ...portfolioErrors,
    'position.not-found',
    'position.flat',
    'position.closing',
    'position.same-product',
    'position.conversion-never-made',
    'position.conversion-not-made',
    'position.converting',
    'broker.refused',
    'broker.busy',
    'broker.not-offered',
    'broker.unreachable',
    'position.opposite-product',
    'instruction.above-open',
    'order.product-not-supported',
    'order.no-holding',
    'order.mis-cut-off',
  ],
});
