import { useAtom } from 'jotai';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { liteAtom } from '#client/state/lite.ts';

/** Switches between prices as they come and prices every two seconds. */
export function LiteSwitch() {
  const id = useId();
  const [lite, setLite] = useAtom(liteAtom);
  return (
    <div className="mt-3 flex min-h-11 items-start gap-3 rounded-input bg-sunken p-3">
      <input
        id={id}
        aria-describedby={`${id}-note`}
        type="checkbox"
        className="size-5 shrink-0"
        checked={lite}
        onChange={(event) => setLite(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="block font-semibold">
          <FormattedMessage id="connection.lite" />
        </label>
        <p id={`${id}-note`} className="text-small text-text-3">
          <FormattedMessage id="connection.lite.hint" />
        </p>
      </div>
    </div>
  );
}
