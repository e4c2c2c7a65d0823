import * as api from '#client/api/bot-runs.ts';
import type { BotResult } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** Time between fetches: charges and margins are told by no event. */
const EVERY_MS = 20_000;

const results = resourceFamily<BotResult[]>({
  name: 'bot-results',
  operation: 'listBotResults',
  streamed: false,
  pollMs: EVERY_MS,
  check: isListOf<BotResult>('bot_id'),
  load: async (portfolioId) => {
    const answer = await api.listBotResults(portfolioId);
    return {
      value: answer.bot_results,
      receivedAt: fromServerClock(answer.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      source: 'network',
    };
  },
});

/** Returns what the bots of a portfolio have come to after charges, and the margin of each; null asks for nothing. */
export const useBotResults = results.use;
