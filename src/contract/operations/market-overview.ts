import { operation } from '../operation.ts';
import * as s from '../schemas/market-overview.ts';

const tag = 'market';

export const getOverview = operation({
  operationId: 'getOverview',
  method: 'GET',
  path: '/api/market/overview',
  tag,
  signedIn: true,
  summary: 'Indices, shares and futures with what moved them today, and the expiries and holidays of the coming days',
  answer: s.overviewAnswer,
  errors: [],
});
export const getHeatMap = operation({
  operationId: 'getHeatMap',
  method: 'GET',
  path: '/api/market/heat-map',
  tag,
  signedIn: true,
  summary: 'What a heat map is drawn from: moves over several spans, open interest and volatility where there are options',
  answer: s.heatMapAnswer,
  errors: [],
});
export const getSparklines = operation({
  operationId: 'getSparklines',
  method: 'GET',
  path: '/api/market/sparklines',
  tag,
  signedIn: true,
  summary: 'The course of the session of up to 50 instruments in at most 30 prices each; unknown ids are left out',
  query: s.sparklinesQuery,
  answer: s.sparklinesAnswer,
  errors: ['request.invalid'],
});
