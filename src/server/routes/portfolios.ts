import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/portfolios.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { presentPortfolio } from '#server/presenters/portfolio.ts';

export function portfolioRoutes(app: FastifyInstance, { portfolios }: Services): void {
  bind(app, operations.listPortfolios, async ({ user, params }) => ({
    portfolios: (await portfolios.listPortfolios(user.id, params.accountId)).map(presentPortfolio),
  }));

  bind(app, operations.createPortfolio, async ({ user, body }) => ({
    portfolios: presentPortfolio(await portfolios.createPortfolio(user.id, body)),
  }));

  bind(app, operations.updatePortfolio, async ({ user, session, params, body }) => ({
    portfolios: presentPortfolio(await portfolios.updatePortfolio(user.id, session, params.id, body)),
  }));

  bind(app, operations.deletePortfolio, async ({ user, params }) => ({
    portfolios: presentPortfolio(await portfolios.deletePortfolio(user.id, params.id)),
  }));
}
