import { type Comparison, type Finding, sameFacts } from './finding.ts';
import { groupBy } from './group-by.ts';

const nameOf = (finding: Finding) => `${finding.scope} ${finding.subject}`;

/**
 * Returns the findings of two comparisons that agree. The two sides are not read at one instant: a difference that is gone at the second comparison was only
 * a movement, and a changed one is ambiguous and in motion.
 */
export function confirmFindings(first: Comparison, second: Comparison): Comparison {
  const before = groupBy(first.findings, nameOf);
  const findings = second.findings.map((finding): Finding => {
    const same = before
      .get(nameOf(finding))
      ?.some((old) => old.result === finding.result && sameFacts(old.ours, finding.ours) && sameFacts(old.theirs, finding.theirs));
    return same === true ? finding : { ...finding, result: 'ambiguous', moved: true };
  });
  return { matched: second.matched, findings };
}
