import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { strategyPlansAtom } from '#client/state/strategy-plans.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { useBuilder } from '../builder-context.ts';

/** The saved plans of the same underlying, to be drawn over this one. */
export function CompareChips() {
  const { compared, plan } = useBuilder();
  const kept = useAtomValue(strategyPlansAtom);
  const saved = (kept?.saved ?? []).filter(({ underlying }) => underlying === plan.underlying);
  if (saved.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <span className="text-small text-text-2">
        <FormattedMessage id="strategy-builder.compare" />
      </span>
      {saved.map(({ id, name }) => {
        const pressed = compared.has(id);
        return (
          <ChipButton
            key={id}
            pressed={pressed}
            aria-disabled={(!pressed && compared.full) || undefined}
            onClick={() => (pressed || !compared.full ? compared.toggle(id) : undefined)}
          >
            {name}
          </ChipButton>
        );
      })}
    </div>
  );
}
