import type { Operation } from '../operation.ts';
import * as accounts from './accounts.ts';
import * as alerts from './alerts.ts';
import * as authenticate from './authenticate.ts';
import * as baskets from './baskets.ts';
import * as bots from './bots.ts';
import * as botPreview from './bot-preview.ts';
import * as instructions from './instructions.ts';
import * as chainFigures from './chain-figures.ts';
import * as charts from './charts.ts';
import * as history from './history.ts';
import * as historyDays from './history-days.ts';
import * as brokerLinks from './broker-links.ts';
import * as backtests from './backtests.ts';
import * as sweeps from './sweeps.ts';
import * as botCalls from './bot-calls.ts';
import * as botRuns from './bot-runs.ts';
import * as botSets from './bot-sets.ts';
import * as books from './books.ts';
import * as brokerDesk from './broker-desk.ts';
import * as brokerStops from './broker-stops.ts';
import * as brokerTriggers from './broker-triggers.ts';
import * as ownHistory from './own-history.ts';
import * as past from './past.ts';
import * as tradeNotes from './trade-notes.ts';
import * as demo from './demo.ts';
import * as market from './market.ts';
import * as marketOverview from './market-overview.ts';
import * as owner from './owner.ts';
import * as ownData from './own-data.ts';
import * as orders from './orders.ts';
import * as portfolios from './portfolios.ts';
import * as positions from './positions.ts';
import * as risk from './risk.ts';
import * as screener from './screener.ts';
import * as security from './security.ts';
import * as telling from './telling.ts';
import * as watchlists from './watchlists.ts';
import * as marketSources from './market-sources.ts';

/** Every call of the main back end that answers JSON. */
export const OPERATIONS: readonly Operation[] = [
  authenticate,
  security,
  ownData,
  owner,
  accounts,
  brokerLinks,
  portfolios,
  bots,
  botPreview,
  botRuns,
  botCalls,
  botSets,
  backtests,
  sweeps,
  orders,
  baskets,
  tradeNotes,
  positions,
  books,
  brokerDesk,
  brokerTriggers,
  brokerStops,
  instructions,
  risk,
  market,
  marketOverview,
  watchlists,
  marketSources,
  charts,
  ownHistory,
  past,
  history,
  historyDays,
  chainFigures,
  screener,
  alerts,
  telling,
  demo,
].flatMap((group) => Object.values(group));
