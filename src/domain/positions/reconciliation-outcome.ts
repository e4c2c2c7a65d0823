import type { Finding } from './finding.ts';

/** Why our books were compared. */
export const RECONCILIATION_CAUSES = ['start', 'session-end', 'asked'] as const;
export type ReconciliationCause = (typeof RECONCILIATION_CAUSES)[number];

/** `in-motion`: all that differs is under way, such as an order that fills while both sides are read. `broker-unreachable`: only our own books were compared. */
export const RECONCILIATION_OUTCOMES = ['clean', 'in-motion', 'differences', 'broker-unreachable'] as const;
export type ReconciliationOutcome = (typeof RECONCILIATION_OUTCOMES)[number];

/** Returns the outcome of a reconciliation. What the broker did not tell weighs more than what was found: nothing is known to agree. */
export function outcomeOf(brokerAnswered: boolean, findings: readonly Finding[]): ReconciliationOutcome {
  if (!brokerAnswered) return 'broker-unreachable';
  if (findings.length === 0) return 'clean';
  return findings.every(({ moved }) => moved === true) ? 'in-motion' : 'differences';
}
