import type { Migration } from 'kysely';
import * as users from './0001-users.ts';
import * as accountsPortfolios from './0002-accounts-portfolios.ts';
import * as trading from './0003-trading.ts';
import * as orderOrigins from './0004-order-origins.ts';
import * as orderKinds from './0005-order-kinds.ts';
import * as risk from './0006-risk.ts';
import * as instructions from './0007-instructions.ts';
import * as history from './0008-history.ts';
import * as books from './0009-books.ts';
import * as brokerLinks from './0010-broker-links.ts';
import * as baskets from './0011-baskets.ts';
import * as brokerReports from './0012-broker-reports.ts';
import * as userSecurity from './0013-user-security.ts';
import * as orderNotes from './0014-order-notes.ts';
import * as bots from './0015-bots.ts';
import * as closingMarket from './0016-closing-market.ts';
import * as portfolioSums from './0017-portfolio-sums.ts';
import * as brokerReturns from './0018-broker-returns.ts';
import * as analytics from './0019-analytics.ts';
import * as chainSamples from './0020-chain-samples.ts';
import * as watchlists from './0021-watchlists.ts';
import * as screensAlerts from './0022-screens-alerts.ts';
import * as ideaOutcomes from './0023-idea-outcomes.ts';
import * as importedCandles from './0024-imported-candles.ts';
import * as orderProtection from './0025-order-protection.ts';
import * as importedChains from './0026-imported-chains.ts';
import * as brokerLogins from './0027-broker-logins.ts';
import * as systemKeys from './0028-system-keys.ts';
import * as guesses from './0029-guesses.ts';
import * as instance from './0034-instance.ts';
import * as pruning from './0035-pruning.ts';
import * as instructionTries from './0036-instruction-tries.ts';
import * as depository from './0037-depository.ts';
import * as botRuns from './0038-bot-runs.ts';
import * as heldGroups from './0039-held-groups.ts';
import * as botTrials from './0040-bot-trials.ts';
import * as ownHistory from './0041-own-history.ts';
import * as botSets from './0042-bot-sets.ts';
import * as recoveryTickets from './0043-recovery-tickets.ts';
import * as backtestTasks from './0044-backtest-tasks.ts';
import * as serverOwner from './0045-server-owner.ts';
import * as dayMinutes from './0046-day-minutes.ts';
import * as removableUsers from './0047-removable-users.ts';
import * as chartDocuments from './0048-chart-documents.ts';
import * as telling from './0049-telling.ts';
import * as oneHistory from './0050-one-history.ts';
import * as alertTerms from './0051-alert-terms.ts';
import * as botCallers from './0052-bot-callers.ts';
import * as heldChannels from './0053-held-channels.ts';
import * as witnessedDay from './0054-witnessed-day.ts';
import * as untoldLocks from './0055-untold-locks.ts';
import * as sessionEndings from './0056-session-endings.ts';
import * as booksInMotion from './0057-books-in-motion.ts';
import * as unpricedFills from './0058-unpriced-fills.ts';
import * as serverTold from './0059-server-told.ts';
import * as turnedUpOrders from './0060-turned-up-orders.ts';
import * as brokerDesk from './0061-broker-desk.ts';
import * as brokerCalls from './0062-broker-calls.ts';
import * as placedElsewhere from './0070-placed-elsewhere.ts';
import * as brokerFunds from './0071-broker-funds.ts';
import * as marketSources from './0080-market-sources.ts';
import * as brokerConversions from './0081-broker-conversions.ts';
import * as brokerTriggers from './0082-broker-triggers.ts';
import * as changedTriggers from './0083-changed-triggers.ts';
import * as brokerSquareOffs from './0084-broker-square-offs.ts';
import * as brokerHoldings from './0085-broker-holdings.ts';
import * as portfoliosOfTriggers from './0086-portfolios-of-triggers.ts';
import * as marketTokens from './0090-market-tokens.ts';

/** Every migration by its name, in order. Imported statically so that the bundle holds them. A name is never reused or reordered. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-users': users,
  '0002-accounts-portfolios': accountsPortfolios,
  '0003-trading': trading,
  '0004-order-origins': orderOrigins,
  '0005-order-kinds': orderKinds,
  '0006-risk': risk,
  '0007-instructions': instructions,
  '0008-history': history,
  '0009-books': books,
  '0010-broker-links': brokerLinks,
  '0011-baskets': baskets,
  '0012-broker-reports': brokerReports,
  '0013-user-security': userSecurity,
  '0014-order-notes': orderNotes,
  '0015-bots': bots,
  '0016-closing-market': closingMarket,
  '0017-portfolio-sums': portfolioSums,
  '0018-broker-returns': brokerReturns,
  '0019-analytics': analytics,
  '0020-chain-samples': chainSamples,
  '0021-watchlists': watchlists,
  '0022-screens-alerts': screensAlerts,
  '0023-idea-outcomes': ideaOutcomes,
  '0024-imported-candles': importedCandles,
  '0025-order-protection': orderProtection,
  '0026-imported-chains': importedChains,
  '0027-broker-logins': brokerLogins,
  '0028-system-keys': systemKeys,
  '0029-guesses': guesses,
  '0034-instance': instance,
  '0035-pruning': pruning,
  '0036-instruction-tries': instructionTries,
  '0037-depository': depository,
  '0038-bot-runs': botRuns,
  '0039-held-groups': heldGroups,
  '0040-bot-trials': botTrials,
  '0041-own-history': ownHistory,
  '0042-bot-sets': botSets,
  '0043-recovery-tickets': recoveryTickets,
  '0044-backtest-tasks': backtestTasks,
  '0045-server-owner': serverOwner,
  '0046-day-minutes': dayMinutes,
  '0047-removable-users': removableUsers,
  '0048-chart-documents': chartDocuments,
  '0049-telling': telling,
  '0050-one-history': oneHistory,
  '0051-alert-terms': alertTerms,
  '0052-bot-callers': botCallers,
  '0053-held-channels': heldChannels,
  '0054-witnessed-day': witnessedDay,
  '0055-untold-locks': untoldLocks,
  '0056-session-endings': sessionEndings,
  '0057-books-in-motion': booksInMotion,
  '0058-unpriced-fills': unpricedFills,
  '0059-server-told': serverTold,
  '0060-turned-up-orders': turnedUpOrders,
  '0061-broker-desk': brokerDesk,
  '0062-broker-calls': brokerCalls,
  '0070-placed-elsewhere': placedElsewhere,
  '0071-broker-funds': brokerFunds,
  '0080-market-sources': marketSources,
  '0081-broker-conversions': brokerConversions,
  '0082-broker-triggers': brokerTriggers,
  '0083-changed-triggers': changedTriggers,
  '0084-broker-square-offs': brokerSquareOffs,
  '0085-broker-holdings': brokerHoldings,
  '0086-portfolios-of-triggers': portfoliosOfTriggers,
  '0090-market-tokens': marketTokens,
};
