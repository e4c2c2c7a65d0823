import { operation } from '../operation.ts';
import * as s from '../schemas/past.ts';

const tag = 'history';

export const listPastDays = operation({
  operationId: 'listPastDays',
  method: 'GET',
  path: '/api/past/days/{underlying}/',
  tag,
  signedIn: true,
  summary: 'The days of which the chain of an underlying can be looked at: of the simulated exchange and of your own history',
  params: s.pastParams,
  answer: s.pastDaysAnswer,
  errors: ['request.invalid'],
});
export const listPastScreenDays = operation({
  operationId: 'listPastScreenDays',
  method: 'GET',
  path: '/api/past/days/',
  tag,
  signedIn: true,
  summary: 'The days over which a screen can be run, at their close or at a minute: of the simulated exchange and of your own history',
  answer: s.pastScreenDaysAnswer,
  errors: [],
});
export const getPastChain = operation({
  operationId: 'getPastChain',
  method: 'GET',
  path: '/api/past/chains/{underlying}/',
  tag,
  signedIn: true,
  summary: 'An option chain as it stood at the end of a minute of a past day, by nothing that came later, with what it is made from',
  params: s.pastParams,
  query: s.pastChainQuery,
  answer: s.pastChainAnswer,
  errors: ['request.invalid', 'market.no-chain'],
});
export const getPastCourse = operation({
  operationId: 'getPastCourse',
  method: 'GET',
  path: '/api/past/courses/{underlying}/',
  tag,
  signedIn: true,
  summary: 'What contracts were worth at the end of each minute of a past day',
  params: s.pastParams,
  query: s.pastCourseQuery,
  answer: s.pastCourseAnswer,
  errors: ['request.invalid', 'market.no-chain'],
});
