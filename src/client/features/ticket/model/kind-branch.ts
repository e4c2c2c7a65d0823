import type { TicketKind } from './ticket-form.ts';

/** The branch of `{kind, select, ...}` that says a kind in the messages of the ticket: a branch's name cannot contain a hyphen. */
export const KIND_BRANCH = {
  MARKET: 'MARKET',
  LIMIT: 'LIMIT',
  SL: 'SL',
  'SL-M': 'SLM',
} as const satisfies Readonly<Record<TicketKind, string>>;
