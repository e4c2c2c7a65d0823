import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

/** The way out of a closed market: an order that the broker keeps until the next open. Always a choice, never by itself. */
export function AfterMarket({ chosen, onChoose }: { chosen: boolean; onChoose: (chosen: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-input bg-sunken p-3">
      <input
        id={id}
        aria-describedby={`${id}-note`}
        type="checkbox"
        className="size-5 shrink-0"
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="block font-semibold">
          <FormattedMessage id="ticket.amo" />
        </label>
        <p id={`${id}-note`} className="text-small text-text-3">
          <FormattedMessage id="ticket.amo.note" />
        </p>
      </div>
    </div>
  );
}
