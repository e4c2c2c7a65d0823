import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { KindedBot } from '#client/state/accounts/use-portfolio-bots.ts';
import { cx } from '#client/ui/cx.ts';
import { Select } from '#client/ui/select.tsx';
import { useDesk } from '#client/ui/use-desk.ts';

interface BotChoiceProps {
  bots: readonly KindedBot[];
  /** Id of the selected bot; null = none. */
  chosen: string | null;
  /** Returns the address at which a bot is tried. */
  addressOf: (id: string) => string;
  onChoose: (id: string) => void;
}

/** Chooses the bot to test: a list at the start, on a phone one field above. */
export function BotChoice({ bots, chosen, addressOf, onChoose }: BotChoiceProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'lab-screen.bots' });
  if (!useDesk())
    return (
      <Select
        label={label}
        value={chosen ?? ''}
        options={bots.map(({ bot }) => ({ value: bot.id, label: bot.name }))}
        onChange={onChoose}
      />
    );
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-1">
        {bots.map(({ kind, bot }) => (
          <li key={bot.id}>
            <Link
              to={addressOf(bot.id)}
              replace
              aria-current={bot.id === chosen ? 'true' : undefined}
              className={cx(
                'flex min-h-11 flex-col justify-center rounded-md px-3 py-2',
                bot.id === chosen ? 'bg-selected font-semibold text-primary' : 'hover:bg-sunken',
              )}
            >
              <span className="break-words">{bot.name}</span>
              <span className="text-small font-normal text-text-3">
                <FormattedMessage id={`strategies.kind.${kind}`} />
                {' · '}
                {bot.definition?.underlying ?? '—'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
