import * as v from 'valibot';
import { DRAWING_LIMITS } from '#domain/market/chart-choices.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/chart-desk.ts';
import { id } from '../schemas/common.ts';

const tag = 'charts';
const params = v.object({ instrument_id: id });

export const getChartDesk = operation({
  operationId: 'getChartDesk',
  method: 'GET',
  path: '/api/charts/desk/',
  tag,
  signedIn: true,
  summary: 'How the user left the charts, with the layouts and templates that were named',
  answer: s.chartDeskAnswer,
  errors: [],
});
export const putChartDesk = operation({
  operationId: 'putChartDesk',
  method: 'PUT',
  path: '/api/charts/desk/',
  tag,
  signedIn: true,
  summary: 'Keep the charts as they are now; when another device was faster nothing is kept and its own is answered',
  body: s.chartDeskBody,
  answer: s.chartDeskAnswer,
  errors: ['request.invalid'],
});
export const getDrawings = operation({
  operationId: 'getDrawings',
  method: 'GET',
  path: '/api/charts/drawings/{instrument_id}/',
  tag,
  signedIn: true,
  summary: 'What the user has drawn on the chart of an instrument',
  params,
  answer: s.drawingsAnswer,
  errors: ['request.invalid'],
});
export const putDrawings = operation({
  operationId: 'putDrawings',
  method: 'PUT',
  path: '/api/charts/drawings/{instrument_id}/',
  tag,
  signedIn: true,
  summary: 'Keep the drawings of an instrument; when another device was faster nothing is kept and its own are answered',
  params,
  body: s.drawingsBody,
  longestBody: DRAWING_LIMITS.bytes + 4_096,
  answer: s.drawingsAnswer,
  errors: ['request.invalid'],
});
