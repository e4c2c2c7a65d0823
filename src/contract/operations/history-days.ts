import { operation } from '../operation.ts';
import * as s from '../schemas/history-days.ts';

export const getHistoryDays = operation({
  operationId: 'getHistoryDays',
  method: 'GET',
  path: '/api/history-days/{underlying}/',
  tag: 'history',
  signedIn: true,
  summary: 'Stored sessions as they are stored, for a device that keeps them: a bot can be played on them there, without a connection',
  params: s.historyDaysParams,
  query: s.historyDaysQuery,
  answer: s.historyDaysAnswer,
  errors: ['request.invalid', 'bot.no-session'],
});

export const getOwnHistoryDays = operation({
  operationId: 'getOwnHistoryDays',
  method: 'GET',
  path: '/api/history/days/{underlying}/',
  tag: 'own-history',
  signedIn: true,
  summary: 'Which sessions of your own history a bot can be played on, and one of them as it is stored, for a device that keeps it',
  params: s.historyDaysParams,
  query: s.ownHistoryDaysQuery,
  answer: s.ownHistoryDaysAnswer,
  errors: ['request.invalid', 'bot.no-session', 'history.lot-size-unknown'],
});
