const SHOWN = 4;

/** Returns the account number with all but its last four characters hidden. */
export function maskedNumber(accountNumber: string): string {
  return '•'.repeat(Math.max(0, accountNumber.length - SHOWN)) + accountNumber.slice(-SHOWN);
}
