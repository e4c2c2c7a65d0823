import type { AlertTerm, AlertTermBody } from '#client/api/types.ts';

/** Returns an alert term as sent to the server: with ids, without names. */
export function termBodyOf(term: AlertTerm): AlertTermBody {
  const { measure, comparator, level } = term;
  const id = (value: string | null) => value ?? '';
  const reaches = { comparator: comparator ?? 'above', level: level ?? 0 };
  if (measure === 'bot') return { measure, bot_id: id(term.bot_id), event: term.event ?? 'entered' };
  if (measure === 'screen') return { measure, screen_id: id(term.screen_id) };
  if (measure === 'time') return { measure, ...reaches };
  if (measure === 'premium') {
    const legs = term.legs.map(({ instrument_id: leg, sign }) => ({ instrument_id: leg, sign }));
    return { measure, legs, ...reaches };
  }
  if (measure === 'atm-iv' || measure === 'pcr') return { measure, underlying: id(term.underlying), expiry: id(term.expiry), ...reaches };
  if (measure === 'position-pnl') return { measure, position_id: id(term.position_id), ...reaches };
  if (measure === 'pnl') return { measure, portfolio_id: id(term.portfolio_id), ...reaches };
  if (measure === 'account-pnl' || measure === 'margin') return { measure, account_id: id(term.account_id), ...reaches };
  return { measure, instrument_id: term.instrument?.instrument_id ?? '', ...reaches };
}
