import { describe, expect, it } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import { assembleChain } from '#domain/pricing/assemble-chain.ts';
import { impliedVolatility } from '#domain/pricing/implied-volatility.ts';
import { termsOnForward } from '#domain/pricing/option-terms.ts';
import { quotedOption } from '#tests/support/market/quoted-option.ts';
import { readVectors } from './vectors/read-vectors.ts';

const rows = readVectors('nifty-chain-2026-05-21.tsv');
const days = 5.619;
const spot = 23_659;

describe('a real NIFTY weekly, 21 May 2026', () => {
  it('each strike near the money gives the parity forward', () => {
    const near = rows.filter((row) => !Number.isNaN(row.number('parityForward')));
    expect(near).toHaveLength(12);
    for (const row of near)
      expect(Math.abs(row.number('K') + row.number('call') - row.number('put') - row.number('parityForward'))).toBeLessThan(1e-9);
  });

  it('the out-of-the-money side on the forward gives the published volatility', () => {
    for (const row of rows) {
      const side = row.text('otmSide') === 'call' ? 'call' : 'put';
      const implied = impliedVolatility(termsOnForward(side, 23_700, row.number('K'), days / 365, 0), row.number(side));
      expect(implied.kind === 'volatility' && Math.abs(implied.volatility / row.number('otmIv') - 1), `line ${row.line}`).toBeLessThan(
        1e-12,
      );
    }
  });

  it('the assembled chain finds the forward within 3 points of 23 700, not the spot, and one volatility for both sides', () => {
    const options = rows.flatMap((row) =>
      (['call', 'put'] as const).map((optionType) =>
        quotedOption({ optionType, strike: row.number('K'), bid: row.number(optionType), ask: row.number(optionType) }),
      ),
    );
    const at = exchangeTime(1_779_350_400_000);
    const chain = assembleChain({ options, spot, at, expiresAt: exchangeTime(at + Math.round(days * 86_400_000)) });
    expect(chain.forwardFrom).toBe('parity');
    expect(Math.abs(chain.forward - 23_700)).toBeLessThan(3);
    expect(chain.rows).toHaveLength(rows.length);
    for (const row of chain.rows) {
      expect(row.volatility).not.toBeNull();
      expect((row.call.greeks?.delta ?? 0) - (row.put.greeks?.delta ?? 0)).toBeCloseTo(1, 12);
    }
    // The at-the-money volatility of that chain is 16.97 %.
    expect(Math.abs((chain.atmVolatility ?? 0) - 0.1697)).toBeLessThan(0.002);
  });
});
