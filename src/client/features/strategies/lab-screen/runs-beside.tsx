import { FormattedMessage, useIntl } from 'react-intl';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { Button } from '#client/ui/button.tsx';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { placesOf, RunBeside } from '../parts/tried-parts.tsx';

/** More would be too narrow to be read. */
const MOST = 4;

export interface RuledBot extends KindedBot {
  readonly rules: BotDefinition;
}

interface RunsBesideProps {
  bots: readonly RuledBot[];
  /** The selected bot, shown first. */
  chosen: RuledBot;
  beside: readonly string[];
  portfolioId: string;
  onBeside: (ids: readonly string[]) => void;
}

/** The last backtest of a bot beside those of others: the same figures and curves, one run a column. */
export function RunsBeside({ bots, chosen, beside, portfolioId, onBeside }: RunsBesideProps) {
  const intl = useIntl();
  const others = bots.filter(({ bot }) => bot.id !== chosen.bot.id);
  const shown = others.filter(({ bot }) => beside.includes(bot.id)).slice(0, MOST - 1);
  const ids = shown.map(({ bot }) => bot.id);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-text-3">
        <FormattedMessage id="lab-screen.beside.about" />
      </p>
      {others.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="lab-screen.beside.alone" />
        </p>
      ) : (
        <div role="group" aria-label={intl.formatMessage({ id: 'lab-screen.beside.choose' })} className="flex flex-wrap gap-2">
          {others.map(({ bot }) => {
            const isShown = ids.includes(bot.id);
            return (
              <Button
                key={bot.id}
                size="sm"
                variant="ghost"
                aria-pressed={isShown}
                disabled={!isShown && ids.length >= MOST - 1}
                onClick={() => onBeside(isShown ? ids.filter((id) => id !== bot.id) : [...ids, bot.id])}
              >
                {bot.name}
              </Button>
            );
          })}
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-3">
        {[chosen, ...shown].map(({ kind, bot, rules }) => (
          <RunBeside
            key={bot.id}
            kind={kind}
            definition={rules}
            place={placesOf({ subject: `edit:${bot.id}`, name: bot.name, portfolioId }).backtest}
          />
        ))}
      </div>
    </div>
  );
}
