import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';

/** The first things to try in a demo, each with the screen that shows it. */
const TRIES = [
  { id: 'chain', path: `${APP_BASE}/market_view?tab=chain` },
  { id: 'bots', path: `${APP_BASE}/strategies` },
  { id: 'builder', path: `${APP_BASE}/strategy-builder` },
] as const;

/** The links to the screens that are worth a first look. */
export function DemoTries({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className="grid gap-2">
      {TRIES.map(({ id, path }) => (
        <li key={id}>
          <Link to={path} className="link" onClick={onFollow}>
            <FormattedMessage id={`demo.try.${id}`} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
