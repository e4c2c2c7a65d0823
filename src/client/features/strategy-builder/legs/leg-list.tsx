import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { Layers } from '#client/ui/icons.ts';
import { useDesk } from '#client/ui/use-desk.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { MOST_PLAN_LEGS, type PlannedLeg } from '#domain/strategies/plan-code.ts';
import { useBuilder } from '../builder-context.ts';
import { nearestOf, withMore } from '../model/edit-legs.ts';
import { useLegActions, type LegActions } from '../model/use-leg-actions.ts';
import { LegCard, LegRow } from './leg-card.tsx';

/** Keyboard shortcuts act on a leg only while the leg itself has the focus, not while a field inside is edited. */
function useLegKeys(legs: readonly PlannedLeg[], expiries: readonly string[], actions: LegActions): void {
  const keys = useFocusKeys('leg');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const place = Number(event.target instanceof HTMLElement ? event.target.dataset['leg'] : undefined);
    const leg = legs[place];
    if (leg === undefined) return;
    keys.press(event, {
      'leg-buy': () => actions.change(place, { side: 'buy' }),
      'leg-sell': () => actions.change(place, { side: 'sell' }),
      'leg-strike': (at) => actions.move(place, at === 0 ? 1 : -1),
      'leg-expiry': (at) => {
        const next = expiries[expiries.indexOf(leg.expiry ?? '') + (at === 0 ? -1 : 1)];
        if (next !== undefined && (leg.kind === 'call' || leg.kind === 'put')) actions.expire(place, next);
      },
      // The plus sign shares its key with the equals sign, so both work.
      'leg-lots': (at) => actions.lots(place, leg.lots + (at === 2 ? -1 : 1)),
      'leg-remove': () => actions.remove(place),
    });
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** The legs, and buttons that add one: from the chain, an empty leg, or the open positions. */
export function LegList({ onChain, onAdjust, onIdeas }: { onChain: () => void; onAdjust: (() => void) | null; onIdeas: () => void }) {
  const intl = useIntl();
  const builder = useBuilder();
  const { plan, legs, chain, symmetric, setSymmetric, strikesOf } = builder;
  const actions = useLegActions(builder);
  const wide = useDesk();
  const full = legs.length >= MOST_PLAN_LEGS;
  const expiries = chain.expiries.map(({ expiry }) => expiry);
  useLegKeys(plan.legs, expiries, actions);
  const add = () => {
    const strike = nearestOf(strikesOf(chain.expiry), chain.atm_strike);
    plan.change(withMore(plan.legs, { side: 'buy', kind: 'call', lots: 1, strike, expiry: chain.expiry, price: null, on: true }));
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" disabled={full} onClick={onChain}>
          <FormattedMessage id="strategy-builder.legs.chain" />
        </Button>
        <Button size="sm" disabled={full} onClick={add} data-add-leg>
          <FormattedMessage id="strategy-builder.legs.add" />
        </Button>
        {onAdjust === null ? null : (
          <Button size="sm" onClick={onAdjust}>
            <FormattedMessage id="strategy-builder.legs.adjust" />
          </Button>
        )}
      </div>
      {legs.length === 0 ? (
        <EmptyState
          icon={Layers}
          title={intl.formatMessage({ id: 'strategy-builder.legs.empty' })}
          action={
            <Button variant="primary" onClick={onIdeas}>
              <FormattedMessage id="strategy-builder.legs.ideas" />
            </Button>
          }
        />
      ) : (
        <>
          {/* Legs have no id, so their index is the key. */}
          {wide ? (
            <div className="card">
              {legs.map((leg, place) => (
                <LegRow key={place} place={place} leg={leg} expiries={expiries} actions={actions} />
              ))}
            </div>
          ) : (
            legs.map((leg, place) => <LegCard key={place} place={place} leg={leg} expiries={expiries} actions={actions} />)
          )}
          <div className="flex flex-wrap items-center gap-2">
            <ChipButton onClick={() => actions.moveAll(-1)}>
              <FormattedMessage id="strategy-builder.legs.all-down" />
            </ChipButton>
            <ChipButton onClick={() => actions.moveAll(1)}>
              <FormattedMessage id="strategy-builder.legs.all-up" />
            </ChipButton>
            <ChipButton pressed={symmetric} onClick={() => setSymmetric(!symmetric)}>
              <FormattedMessage id="strategy-builder.legs.symmetric" />
            </ChipButton>
            <ChipButton onClick={() => plan.change([])}>
              <FormattedMessage id="strategy-builder.legs.clear" />
            </ChipButton>
          </div>
        </>
      )}
    </div>
  );
}
