/** A venue or broker rule with where it comes from. `effectiveFrom` is a trading date; null = the source does not say. */
export interface DatedRule {
  readonly source: string;
  readonly effectiveFrom: string | null;
  readonly checkedOn: string;
}

/** Returns the newest rule in force on the trading date (YYYY-MM-DD). Throws RangeError when there is none. */
export function ruleOn<R extends DatedRule>(rules: readonly R[], date: string): R {
  let found: R | undefined;
  for (const rule of rules) {
    const from = rule.effectiveFrom ?? '';
    if (from <= date && (!found || from >= (found.effectiveFrom ?? ''))) found = rule;
  }
  if (!found) throw new RangeError(`no rule in force on ${date}`);
  return found;
}
