import { FormattedMessage } from 'react-intl';
import { SectionCard } from './section-card.tsx';

/** Functions that work without a connection, functions with stored copies, and functions that wait for the connection. */
const PARTS = {
  works: ['maths', 'tests', 'drafts', 'look'],
  kept: ['books', 'market', 'charts'],
  waits: ['orders', 'bots', 'alerts', 'account'],
} as const;

/** The list of functions that work offline. */
export function WorksOfflineCard() {
  return (
    <SectionCard title="settings.data.offline" lead={<FormattedMessage id="settings.data.offline-lead" />}>
      {Object.entries(PARTS).map(([part, names]) => (
        <section key={part} aria-labelledby={`offline-${part}`}>
          <h3 id={`offline-${part}`} className="font-semibold">
            <FormattedMessage id={`settings.data.offline.${part}`} />
          </h3>
          <ul className="list-disc ps-5 text-text-2">
            {names.map((name) => (
              <li key={name}>
                <FormattedMessage id={`settings.data.offline.${part}-${name}`} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </SectionCard>
  );
}
