import type { Finding } from './finding.ts';

/** Why our books were compared. */
export const RECONCILIATION_CAUSES = ['start', 'session-end', 'asked'] as const;
export type ReconciliationCause = (typeof RECONCILIATION_CAUSES)[number];

/** `broker-unreachable`: only our own books were compared. */
export const RECONCILIATION_OUTCOMES = ['clean', 'differences', 'broker-unreachable'] as const;
export type ReconciliationOutcome = (typeof RECONCILIATION_OUTCOMES)[number];

/** Returns the outcome of a reconciliation. What the broker did not tell weighs more than what was found: nothing is known to agree. */
export function outcomeOf(brokerAnswered: boolean, findings: readonly Finding[]): ReconciliationOutcome {
  if (!brokerAnswered) return 'broker-unreachable';
  return findings.length === 0 ? 'clean' : 'differences';
}
