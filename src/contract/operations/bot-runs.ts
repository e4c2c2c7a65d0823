import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/bot-run.ts';
import { botResultsAnswer } from '../schemas/bot-results.ts';
import { id } from '../schemas/common.ts';
import { runDriftAnswer, runDriftQuery } from '../schemas/run-drift.ts';
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
  summary: 'The newest run of every bot of a portfolio that has ever run, and the groups of positions that are looked after, newest first',
  params: v.object({ portfolioId: id }),
  answer: s.botRunsAnswer,
  errors: ['portfolio.not-found'],
});
export const listBotResults = operation({
  operationId: 'listBotResults',
  method: 'GET',
  path: '/api/bot-runs/{portfolioId}/results/',
  tag,
  signedIn: true,
  summary: 'What the newest run of every bot of a portfolio has come to, fill by fill and after charges, and the margin that each takes',
  params: v.object({ portfolioId: id }),
  answer: botResultsAnswer,
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
export const answerBotRun = operation({
  operationId: 'answerBotRun',
  ...post,
  path: '/api/bot-runs/{id}/answer/',
  summary: 'Let a bot enter what it asks for, or not; told again it is one answer',
  body: s.answerBody,
  errors: ['bot.run-not-found', 'bot.run-ended', 'bot.nothing-asked', 'risk.trading-paused'],
});
export const holdGroup = operation({
  operationId: 'holdGroup',
  method: 'POST',
  path: '/api/bot-runs/hold/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Look after positions that are held: they leave together by one stop, target, lock, trail or time',
  body: s.groupBody,
  answer: s.botRunAnswer,
  errors: [
    ...tradingErrors,
    'portfolio.not-found',
    'portfolio.placed-elsewhere',
    'position.not-found',
    'position.flat',
    'bot.paper-only',
    'bot.too-many-running',
    'bot.underlying-unknown',
    'bot.group-mixed',
    'bot.group-shares',
    'bot.position-managed',
    'bot.group-without-rule',
    'bot.exit-time-passed',
  ],
});
export const changeGroupRules = operation({
  operationId: 'changeGroupRules',
  method: 'PUT',
  path: '/api/bot-runs/{id}/rules/',
  tag,
  signedIn: true,
  params,
  summary: 'Hold a group of positions to other rules from now on',
  body: s.changedRulesBody,
  answer: s.botRunAnswer,
  errors: ['request.invalid', 'bot.run-not-found', 'bot.run-ended', 'bot.group-without-rule', 'bot.exit-time-passed', 'bot.rules-changed'],
});
export const releaseGroup = operation({
  operationId: 'releaseGroup',
  ...post,
  path: '/api/bot-runs/{id}/release/',
  summary: 'Let go of a group of positions: they stay open, and nothing looks after them any more',
  errors: ['bot.run-not-found', 'bot.run-ended'],
});
export const getBotRun = operation({
  operationId: 'getBotRun',
  method: 'GET',
  path: '/api/bot-runs/run/{id}/',
  tag,
  signedIn: true,
  summary: 'A run, whichever portfolio it is of and whether or not it is the newest of its bot',
  params,
  answer: s.oneRunAnswer,
  errors: ['bot.run-not-found'],
});
export const getRunJournal = operation({
  operationId: 'getRunJournal',
  method: 'GET',
  path: '/api/bot-runs/{id}/journal/',
  tag,
  signedIn: true,
  summary: 'What a run, of a bot or of a set of them, has decided and why, newest first',
  params,
  query: s.journalQuery,
  answer: s.runJournalAnswer,
  errors: ['bot.run-not-found'],
});
export const getRunDrift = operation({
  operationId: 'getRunDrift',
  method: 'GET',
  path: '/api/bot-runs/{id}/drift/',
  tag,
  signedIn: true,
  summary: 'A day of a run beside a backtest of that day by the same rules, fill by fill, and where the difference comes from',
  params,
  query: runDriftQuery,
  answer: runDriftAnswer,
  errors: ['bot.run-not-found', 'bot.no-session', 'bot.preview-too-long'],
});
