import type { InferOutput } from 'valibot';
import type { walkForwardAnswer } from '#contract/schemas/sweep.ts';
import type { walkForward } from '#domain/backtest/sweep/walk-forward.ts';
import { money, moneyToDecimal } from '#domain/units/money.ts';
import { fourPlaces } from '#contract/present/backtest.ts';
import type { SweepResult } from './sweep.ts';

type Wire = NonNullable<InferOutput<typeof walkForwardAnswer>['walk_forward']>;

const sumOf = (nets: readonly number[]): number => moneyToDecimal(money(nets.reduce((sum, net) => sum + net, 0)));

/** Returns the results of the walk-forward test, with the dates of its windows, over variants with a definition. */
export function presentWalkForward(
  { steps, nets, hindsight, efficiency }: NonNullable<ReturnType<typeof walkForward>>,
  { dates, variants }: SweepResult,
): Wire {
  const played = variants.filter(({ definition }) => definition !== null);
  const first = steps[0]?.test.from ?? 0;
  const periodOf = ({ from, to }: { readonly from: number; readonly to: number }, net: number) => ({
    from: dates[from] ?? '',
    to: dates[to - 1] ?? '',
    net: moneyToDecimal(money(net)),
  });
  return {
    steps: steps.map(({ train, test, variant, trainNet, testNet }) => ({
      values: [...(played[variant]?.values ?? [])],
      train: periodOf(train, trainNet),
      test: periodOf(test, testNet),
    })),
    days: nets.map((net, place) => ({
      date: dates[first + place] ?? '',
      net: moneyToDecimal(money(net)),
      hindsight: moneyToDecimal(money(hindsight[place] ?? 0)),
    })),
    net: sumOf(nets),
    hindsight: sumOf(hindsight),
    efficiency: fourPlaces(efficiency),
  };
}
