import type { Finding } from './finding.ts';

/**
 * Why our books were compared. At brokers elsewhere also after a `login`, once an unknown outcome is `resolved`, when the broker answers again
 * (`reconnected`), and every few minutes while something is open (`regular`).
 */
export const RECONCILIATION_CAUSES = ['start', 'session-end', 'asked', 'login', 'resolved', 'reconnected', 'regular'] as const;
export type ReconciliationCause = (typeof RECONCILIATION_CAUSES)[number];

/**
 * `in-motion`: all differences are in transit, such as an order that fills while both sides are read. `broker-unreachable`: only our own books were compared.
 */
export const RECONCILIATION_OUTCOMES = ['clean', 'in-motion', 'differences', 'broker-unreachable'] as const;
export type ReconciliationOutcome = (typeof RECONCILIATION_OUTCOMES)[number];

/** Returns the outcome of a reconciliation. Missing answers of the broker outweigh the findings: agreement is then unknown. */
export function outcomeOf(brokerAnswered: boolean, findings: readonly Finding[]): ReconciliationOutcome {
  if (!brokerAnswered) return 'broker-unreachable';
  if (findings.length === 0) return 'clean';
  return findings.every(({ moved }) => moved === true) ? 'in-motion' : 'differences';
}
