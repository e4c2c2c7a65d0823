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
