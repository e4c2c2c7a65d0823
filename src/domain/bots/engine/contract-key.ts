import { LEG_KINDS } from '#domain/strategies/leg-plan.ts';
import { price } from '#domain/units/price.ts';
import type { BotContract } from './io.ts';

type Named = Pick<BotContract, 'kind' | 'strike' | 'expiry'>;

/** Returns the key of a contract among those of one underlying. */
export function contractKey({ kind, strike, expiry }: Named): string {
  return strike === null ? `${kind} ${expiry}` : `${kind} ${strike} ${expiry}`;
}

/** Returns the contract of a name; null for what is none. */
export function readContractKey(key: string): Named | null {
  const parts = key.split(' ');
  const kind = LEG_KINDS.find((each) => each === parts[0]);
  const expiry = parts.at(-1);
  if (kind === undefined || expiry === undefined) return null;
  return { kind, strike: parts.length === 3 ? price(Number(parts[1])) : null, expiry };
}
