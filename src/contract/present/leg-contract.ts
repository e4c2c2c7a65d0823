import type { BotContract } from '#domain/bots/engine/io.ts';
import { priceToDecimal } from '#domain/units/price.ts';

/** Returns a leg's chosen contract in wire form. */
export function presentContract({ kind, strike, expiry }: Pick<BotContract, 'kind' | 'strike' | 'expiry'>) {
  return { kind, strike: strike === null ? null : priceToDecimal(strike), expiry };
}
