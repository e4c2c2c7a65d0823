import type { BodyOf } from '#contract/operation.ts';
import type { createAlert } from '#contract/operations/alerts.ts';
import type { ErrorCode } from '#contract/errors/registry.ts';
import { type AlertMatch, type AlertState, type AlertTerms, unseen } from '#domain/alerts/alert.ts';
import { comparatorsOf, problemsOfTerms } from '#domain/alerts/check-terms.ts';
import { reduceAlert } from '#domain/alerts/reduce-alert.ts';
import { type AlertTerm, isLevelTerm, isOptionMeasure } from '#domain/alerts/term.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { findBot } from '#server/repositories/bots.ts';
import { findAccount } from '#server/repositories/broker-accounts.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { findPosition } from '#server/repositories/positions.ts';
import { findKnownScreen } from '#server/services/screener/screens.ts';

type TermBody = BodyOf<typeof createAlert>['terms'][number];

interface Needs {
  readonly db: Db;
  readonly venue: Market;
  readonly userId: string;
}

/** Returns the value. Throws at the field of a missing one. */
function found<T>(value: T | null | undefined, code: ErrorCode, path: string): T {
  if (value === null || value === undefined) throw errorAtField(code, path);
  return value;
}

/** Returns a term with the names of its subjects. Throws at the field that names something missing, or of another user. */
async function termOf({ db, venue, userId }: Needs, body: TermBody, at: string): Promise<AlertTerm> {
  const instrument = (id: string, path: string): Instrument => found(venue.instrument(id), 'instrument.not-found', path);
  if (body.measure === 'bot') {
    const bot = found(await findBot(db, userId, body.bot_id), 'bot.not-found', `${at}.bot_id`);
    return { measure: body.measure, botId: bot.id, event: body.event, subject: bot.name };
  }
  if (body.measure === 'screen') {
    const screen = found(await findKnownScreen(db, userId, body.screen_id), 'screener.not-found', `${at}.screen_id`);
    return { measure: body.measure, screenId: body.screen_id, subject: screen.name };
  }
  const reaches = { comparator: body.comparator, level: body.level };
  if (body.measure === 'time') return { measure: body.measure, ...reaches };
  if (body.measure === 'premium') {
    const legs = body.legs.map(({ instrument_id: id, sign }, place) => {
      const { tradingsymbol: symbol } = instrument(id, `${at}.legs.${place}.instrument_id`);
      return { instrumentId: id, symbol, sign: sign === 1 ? (1 as const) : (-1 as const) };
    });
    return { measure: body.measure, legs, ...reaches };
  }
  if ('underlying' in body) {
    const listed = venue.expiries(body.underlying).some(({ expiry }) => expiry === body.expiry);
    found(listed ? true : null, 'market.no-chain', `${at}.expiry`);
    return { measure: body.measure, underlying: body.underlying, expiry: body.expiry, ...reaches };
  }
  if ('position_id' in body) {
    const row = await findPosition(db, body.position_id);
    const position = found(row?.user_id === userId ? row : null, 'position.not-found', `${at}.position_id`);
    const subject = position.instrument.tradingsymbol;
    return { measure: body.measure, positionId: position.id, accountId: position.broker_account_id, subject, ...reaches };
  }
  if ('portfolio_id' in body) {
    const portfolio = found(await findPortfolio(db, userId, body.portfolio_id), 'portfolio.not-found', `${at}.portfolio_id`);
    const { id, name, broker_account_id: accountId } = portfolio;
    return { measure: body.measure, portfolioId: id, accountId, subject: name, ...reaches };
  }
  if ('account_id' in body) {
    const account = found(await findAccount(db, userId, body.account_id), 'account.not-found', `${at}.account_id`);
    return { measure: body.measure, accountId: account.id, subject: account.label, ...reaches };
  }
  const watched = instrument(body.instrument_id, `${at}.instrument_id`);
  if (isOptionMeasure(body.measure) && watched.kind !== 'option') throw errorAtField('alert.not-an-option', `${at}.instrument_id`);
  return { measure: body.measure, instrumentId: watched.id, subject: watched.tradingsymbol, ...reaches };
}

/** Returns the terms of an alert. Throws at the field where one cannot be watched, or not together with the others. */
export async function termsOfBody(needs: Needs, match: AlertMatch, bodies: readonly TermBody[]): Promise<readonly AlertTerm[]> {
  const terms: AlertTerm[] = [];
  for (const [place, body] of bodies.entries()) terms.push(await termOf(needs, body, `terms.${place}`));
  const unfit = terms.findIndex((term) => isLevelTerm(term) && !comparatorsOf(term.measure).includes(term.comparator));
  if (unfit >= 0) throw errorAtField('alert.trigger-unfit', `terms.${unfit}.comparator`);
  const [wrong] = problemsOfTerms({ match, terms });
  if (wrong !== undefined)
    throw errorAtField('alert.trigger-unfit', `terms.${wrong.place}.${wrong.problem === 'time-outside-day' ? 'level' : 'comparator'}`);
  return terms;
}

/** Returns the state after a change of the terms or of the status: what other terms had seen says nothing about these. */
export function stateAfter(before: AlertState, terms: AlertTerms, renewed: boolean, status: 'active' | 'paused' | undefined): AlertState {
  const renewedState = renewed ? { ...before, met: null, terms: unseen(terms.terms) } : before;
  return status === undefined ? renewedState : reduceAlert(terms, renewedState, { type: status === 'active' ? 'resume' : 'pause' }).state;
}
