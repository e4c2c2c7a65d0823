import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/portfolio.ts';

const tag = 'portfolios';
const params = v.object({ id });

export const listPortfolios = operation({
  operationId: 'listPortfolios',
  method: 'GET',
  path: '/api/portfolios/all-portfolios/{accountId}/',
  tag,
  signedIn: true,
  summary: 'Portfolios of a broker account',
  params: v.object({ accountId: id }),
  answer: s.portfoliosAnswer,
  errors: ['account.not-found'],
});
export const createPortfolio = operation({
  operationId: 'createPortfolio',
  method: 'POST',
  path: '/api/portfolios/portfolios/',
  tag,
  signedIn: true,
  summary: 'Create a portfolio',
  body: s.portfolioBody,
  answer: s.portfolioAnswer,
  errors: ['request.invalid', 'account.not-found', 'portfolio.name-taken', 'portfolio.too-many'],
});
export const updatePortfolio = operation({
  operationId: 'updatePortfolio',
  method: 'PUT',
  path: '/api/portfolios/portfolios/{id}/',
  tag,
  signedIn: true,
  summary: 'Change a portfolio',
  params,
  body: s.portfolioUpdateBody,
  answer: s.portfolioAnswer,
  errors: ['request.invalid', 'auth.step-up', 'portfolio.not-found', 'portfolio.name-taken'],
});
export const deletePortfolio = operation({
  operationId: 'deletePortfolio',
  method: 'DELETE',
  path: '/api/portfolios/portfolios/{id}/',
  tag,
  signedIn: true,
  summary: 'Remove a portfolio without open orders or positions',
  params,
  answer: s.portfolioAnswer,
  errors: ['portfolio.not-found', 'portfolio.has-open-positions', 'bot.running'],
});
