import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/bots.ts';
import * as backtests from '#contract/operations/backtests.ts';
import * as sweeps from '#contract/operations/sweeps.ts';
import * as runs from '#contract/operations/bot-runs.ts';
import * as sets from '#contract/operations/bot-sets.ts';
import { previewBot } from '#contract/operations/bot-preview.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { presentBotSet } from '#server/presenters/bot-set.ts';
import { presentBaseStrategy, presentBot } from '#server/presenters/bot.ts';

const REMOVED = { message: 'Bot removed' };

export function botsRoutes(
  app: FastifyInstance,
  { backtests: played, bots, botPreview, botResults, botRuns, botSets, botSetRuns: setRuns, heldGroups, runDrift, sweeps: swept }: Services,
): void {
  bind(app, operations.listBaseStrategies, () => ({ base_strategies: bots.listBaseStrategies().map(presentBaseStrategy) }));

  bind(app, previewBot, ({ body }) => botPreview.preview(body));

  bind(app, operations.listTradingBots, async ({ user, params }) => ({
    trading_bots: (await bots.listBots(user.id, params.portfolioId, 'trading')).map(presentBot),
  }));
  bind(app, operations.createTradingBot, async ({ user, params, body }) =>
    presentBot(await bots.createBot(user.id, params.portfolioId, 'trading', body)),
  );
  bind(app, operations.updateTradingBot, async ({ user, params, body }) =>
    presentBot(await bots.updateBot(user.id, params.id, 'trading', body)),
  );
  bind(app, operations.deleteTradingBot, async ({ user, params }) => {
    await bots.deleteBot(user.id, params.id, 'trading');
    return REMOVED;
  });

  bind(app, operations.listDailyBots, async ({ user, params }) => ({
    daily_bots: (await bots.listBots(user.id, params.portfolioId, 'daily')).map(presentBot),
  }));
  bind(app, operations.createDailyBot, async ({ user, params, body }) =>
    presentBot(await bots.createBot(user.id, params.portfolioId, 'daily', body)),
  );
  bind(app, operations.updateDailyBot, async ({ user, params, body }) =>
    presentBot(await bots.updateBot(user.id, params.id, 'daily', body)),
  );
  bind(app, operations.deleteDailyBot, async ({ user, params }) => {
    await bots.deleteBot(user.id, params.id, 'daily');
    return REMOVED;
  });

  bind(app, backtests.startBacktest, ({ user, body }) => played.startBacktest(user.id, body));
  bind(app, backtests.startSetBacktest, ({ user, body }) => played.startSetBacktest(user.id, body));
  bind(app, backtests.countTrial, ({ user, body }) => played.countTrial(user.id, body));
  bind(app, backtests.getBacktest, ({ user, params }) => played.getBacktest(user.id, params.id));
  bind(app, backtests.cancelBacktest, ({ user, params }) => played.cancelBacktest(user.id, params.id));

  bind(app, backtests.listBacktestTrades, ({ user, params, query }) => played.listBacktestTrades(user.id, params.id, query));
  bind(app, backtests.getBacktestTrade, ({ user, params }) => played.getBacktestTrade(user.id, params.id, params.number));

  bind(app, sweeps.startSweep, ({ user, body }) => swept.startSweep(user.id, body));
  bind(app, sweeps.getSweep, ({ user, params }) => swept.getSweep(user.id, params.id));
  bind(app, sweeps.getWalkForward, ({ user, params, query }) => swept.getWalkForward(user.id, params.id, query));
  bind(app, sweeps.cancelSweep, ({ user, params }) => swept.cancelSweep(user.id, params.id));

  bind(app, runs.listBotRuns, ({ user, params }) => botRuns.listBotRuns(user.id, params.portfolioId));
  bind(app, runs.listBotResults, ({ user, params }) => botResults.listBotResults(user.id, params.portfolioId));
  bind(app, runs.startBot, ({ user, key, body }) => botRuns.startBot(user.id, key, body));
  bind(app, runs.holdGroup, ({ user, key, body }) => heldGroups.holdGroup(user.id, key, body));
  bind(app, runs.changeGroupRules, ({ user, params, body }) => heldGroups.changeGroupRules(user.id, params.id, body));
  bind(app, runs.releaseGroup, ({ user, params }) => heldGroups.releaseGroup(user.id, params.id));
  bind(app, runs.answerBotRun, ({ user, params, body }) => botRuns.answerBotRun(user.id, params.id, body));
  bind(app, runs.pauseBotRun, ({ user, params }) => botRuns.pauseBotRun(user.id, params.id));
  bind(app, runs.resumeBotRun, ({ user, params }) => botRuns.resumeBotRun(user.id, params.id));
  bind(app, runs.stopBotRun, ({ user, params }) => botRuns.stopBotRun(user.id, params.id));
  bind(app, sets.listBotSets, ({ user, params }) => setRuns.listBotSets(user.id, params.portfolioId));
  bind(app, sets.createBotSet, async ({ user, params, body }) =>
    presentBotSet(await botSets.createBotSet(user.id, params.portfolioId, body)),
  );
  bind(app, sets.updateBotSet, async ({ user, params, body }) => presentBotSet(await botSets.updateBotSet(user.id, params.id, body)));
  bind(app, sets.deleteBotSet, async ({ user, params }) => {
    await botSets.deleteBotSet(user.id, params.id);
    return { message: 'Set removed' };
  });
  bind(app, sets.startBotSet, ({ user, key, body }) => setRuns.startBotSet(user.id, key, body));
  bind(app, sets.pauseBotSet, ({ user, params }) => setRuns.pauseBotSet(user.id, params.id));
  bind(app, sets.resumeBotSet, ({ user, params }) => setRuns.resumeBotSet(user.id, params.id));
  bind(app, sets.stopBotSet, ({ user, params }) => setRuns.stopBotSet(user.id, params.id));
  bind(app, runs.getBotRun, ({ user, params }) => botRuns.getBotRun(user.id, params.id));
  bind(app, runs.getRunJournal, ({ user, params, query }) => botRuns.getRunJournal(user.id, params.id, query.before));
  bind(app, runs.getRunDrift, ({ user, params, query }) => runDrift.getRunDrift(user.id, params.id, query.date));
}
