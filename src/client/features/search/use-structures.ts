import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { lastChainAtom, restoreChainAtom } from '#client/state/market/last-chain.ts';
import { loadStrategyPlansAtom, strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { readPlan } from '#domain/strategies/plan-code.ts';
import { sketchPlan, sketchTemplate } from '#domain/strategies/sketch-payoff.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';
import type { StrategyTemplate } from '#domain/strategies/templates/template.ts';
import type { Command } from './use-commands.ts';
import { matches } from './word-match.ts';

const hasMarketAtom = featureAtom('market');

/** More than these of a kind would push the contracts off the list. */
const MOST = 4;

interface Named {
  readonly template: StrategyTemplate;
  readonly title: string;
}

/**
 * Returns the typed text without the underlying in it, and that underlying, as in "banknifty iron condor". Underlyings are fetched only when the other words
 * name a strategy.
 */
function useUnderlyingIn(typed: string, named: readonly Named[]): { readonly name: string; readonly underlying: string | null } {
  const words = typed.trim().split(/\s+/);
  const without = (word: string | undefined) => words.filter((each) => each !== word).join(' ');
  const maybe = words.filter((word) => without(word) !== '' && named.some(({ title }) => matches(without(word), title)));
  const underlyings = useUnderlyings(maybe.length > 0);
  const found = maybe.find((word) => underlyings.value?.some(({ underlying }) => underlying === word.toUpperCase()));
  return { name: without(found), underlying: found?.toUpperCase() ?? null };
}

/**
 * Returns the saved plans and named strategies that match the typed text. A plan opens with its own legs; a strategy opens on the typed underlying, else on
 * that of the last viewed chain, with the strikes that the list of ideas would choose.
 */
export function useStructures(typed: string): readonly Command[] {
  const intl = useIntl();
  const navigate = useNavigate();
  const hasMarket = useAtomValue(hasMarketAtom);
  const kept = useAtomValue(strategyPlansAtom);
  const load = useSetAtom(loadStrategyPlansAtom);
  const last = useAtomValue(lastChainAtom);
  const restore = useSetAtom(restoreChainAtom);
  const wanted = hasMarket && typed.trim() !== '';
  useEffect(() => {
    if (wanted) void load();
    if (wanted) void restore();
  }, [wanted, load, restore]);
  const all = wanted
    ? TEMPLATES.map((template) => ({ template, title: intl.formatMessage({ id: `structures.name.${template.code}` }) }))
    : [];
  const { name, underlying } = useUnderlyingIn(typed, all);
  if (!wanted) return [];
  const open = (fields: Readonly<Record<string, string>>) => void navigate(`${APP_BASE}/strategy-builder?${new URLSearchParams(fields)}`);
  const plans = (kept?.saved ?? [])
    .filter((plan) => matches(typed, `${plan.name} ${plan.underlying}`))
    .map((plan): Command => ({
      key: `plan-${plan.id}`,
      group: 'strategies',
      name: `${plan.name} · ${plan.underlying}`,
      sketch: sketchPlan(readPlan(plan.legs) ?? []),
      run: () => open({ underlying: plan.underlying, legs: plan.legs, tab: 'legs' }),
    }));
  const of = underlying ?? (last?.source === null ? last.underlying : null);
  const named = all
    .filter(({ title }) => matches(name, title))
    .map(({ template, title }): Command => ({
      key: `idea-${template.code}`,
      group: 'strategies',
      name: of === null ? title : `${title} · ${of}`,
      sketch: sketchTemplate(template),
      run: () => open({ ...(of === null ? {} : { underlying: of }), idea: template.code }),
    }));
  return [...plans.slice(0, MOST), ...named.slice(0, MOST)];
}
