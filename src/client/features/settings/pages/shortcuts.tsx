import { FormattedMessage, useIntl } from 'react-intl';
import { Choice } from '../parts/choice.tsx';
import { Groups } from '../parts/groups.tsx';
import { SectionCard } from '../parts/section-card.tsx';

/** What each key does; the words are `settings.keys.<name>`. */
const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl K', 'search'],
  ['/', 'search'],
  ['g d', 'home'],
  ['g p', 'positions'],
  ['g o', 'orders'],
  ['g c', 'chain'],
  ['g l', 'live'],
  ['g s', 'strategies'],
  ['g b', 'builder'],
  ['g t', 'chart'],
  ['g h', 'heat-map'],
  ['g k', 'kill'],
  ['Shift H', 'privacy'],
  ['Shift D', 'theme'],
  ['?', 'help'],
  ['Esc', 'close'],
];

/** Keys that bear another word on a French keyboard. */
const NAMED = new Set(['Esc', 'Shift']);

/** The keys, and the switch for those that are one letter. */
export function Page() {
  const intl = useIntl();
  const named = (key: string) =>
    key
      .split(' ')
      .map((part) => (NAMED.has(part) ? intl.formatMessage({ id: `settings.key.${part.toLowerCase()}` }) : part))
      .join(' ');
  return (
    <Groups>
      <SectionCard title="settings.shortcuts.title" lead={<FormattedMessage id="settings.shortcuts.lead" />}>
        <Choice name="keys" values={[true, false]} hint />
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="settings.shortcuts.key" />
              </th>
              <th scope="col">
                <FormattedMessage id="settings.shortcuts.does" />
              </th>
            </tr>
          </thead>
          <tbody>
            {KEYS.map(([key, does]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd dir="ltr" className="font-sans font-semibold">
                    {named(key)}
                  </kbd>
                </th>
                <td className="whitespace-normal">
                  <FormattedMessage id={`settings.keys.${does}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SectionCard>
    </Groups>
  );
}
