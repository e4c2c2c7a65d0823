import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/bot-run.ts';
import { id } from '../schemas/common.ts';
import { tradingErrors } from './idempotency-errors.ts';

const tag = 'bot-runs';
const params = v.object({ id });
const post = { method: 'POST', tag, signedIn: true, params, answer: s.botRunAnswer } as const;

export const listBotRuns = operation({
  operationId: 'listBotRuns',
  method: 'GET',
  path: '/api/bot-runs/{portfolioId}/',
  tag,
  signedIn: true,
  summary: 'The newest run of every bot of a portfolio that has ever run, newest first',
  params: v.object({ portfolioId: id }),
  answer: s.botRunsAnswer,
  errors: ['portfolio.not-found'],
});
export const startBot = operation({
  operationId: 'startBot',
  method: 'POST',
  path: '/api/bot-runs/start/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Let a bot trade in its portfolio, from its next entry window on, by its definition as it is now',
  body: s.startBody,
  answer: s.botRunAnswer,
  errors: [
    ...tradingErrors,
    'bot.not-found',
    'bot.running',
    'bot.too-many-running',
    'bot.paper-only',
    'bot.underlying-unknown',
    'risk.trading-paused',
  ],
});
export const pauseBotRun = operation({
  operationId: 'pauseBotRun',
  ...post,
  path: '/api/bot-runs/{id}/pause/',
  summary: 'Have a bot enter nothing; what it holds stays under its rules',
  errors: ['bot.run-not-found', 'bot.run-ended'],
});
export const resumeBotRun = operation({
  operationId: 'resumeBotRun',
  ...post,
  path: '/api/bot-runs/{id}/resume/',
  summary: 'Have a paused bot go on',
  errors: ['bot.run-not-found', 'bot.run-ended', 'risk.trading-paused'],
});
export const stopBotRun = operation({
  operationId: 'stopBotRun',
  ...post,
  path: '/api/bot-runs/{id}/stop/',
  summary: 'End a run: what it holds is closed at the market, then it never trades again',
  errors: ['bot.run-not-found', 'bot.run-ended'],
});
export const getRunJournal = operation({
  operationId: 'getRunJournal',
  method: 'GET',
  path: '/api/bot-runs/{id}/journal/',
  tag,
  signedIn: true,
  summary: 'What a run has decided and why, newest first',
  params,
  query: s.journalQuery,
  answer: s.runJournalAnswer,
  errors: ['bot.run-not-found'],
});
