import { parseKeybinding } from 'tinykeys';
import { FormattedMessage, useIntl } from 'react-intl';
import { type GroupName, shortcutsOf } from '#client/platform/keys/shortcuts.ts';

/** Keys that bear another word on a French keyboard, and whose English name is a word of ours. */
const NAMED = new Set(['Backspace', 'Delete', 'End', 'Enter', 'Escape', 'Shift', 'Space']);

/** Signs of the keys whose name differs from the print on the key. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: 'Ctrl',
  Meta: '⌘',
};

/** Returns a shortcut's keys as printed on this keyboard, without duplicates; consecutive digits become a range. */
function writtenKeys(keys: readonly string[], named: (key: string) => string): readonly string[] {
  const written = keys.map((each) =>
    parseKeybinding(each)
      .map(([modifiers, , key]) => {
        const last = modifiers.length > 0 && String(key).length === 1 ? String(key).toUpperCase() : String(key);
        return [...modifiers, last].map((part) => (NAMED.has(part) ? named(part) : (SIGNS[part] ?? part))).join(' ');
      })
      .join(' '),
  );
  const isRow = written.length > 3 && written.every((key) => /^\d$/.test(key));
  return isRow ? [`${written[0]} … ${written.at(-1)}`] : [...new Set(written)];
}

/** A group of shortcuts with keys and descriptions. */
export function ShortcutTable({ group }: { group: GroupName }) {
  const intl = useIntl();
  const named = (key: string) => intl.formatMessage({ id: `shortcuts.key.${key.toLowerCase()}` });
  return (
    <table className="table mt-4">
      <caption className="py-1 text-start font-semibold">
        <FormattedMessage id={`shortcuts.group.${group}`} />
      </caption>
      <tbody>
        {shortcutsOf(group).map(([id, { keys }]) => (
          <tr key={id}>
            <th scope="row" className="w-36">
              {writtenKeys(keys, named).map((key) => (
                <span key={key}>
                  <kbd dir="ltr" className="me-3 font-semibold">
                    {key}
                  </kbd>{' '}
                </span>
              ))}
            </th>
            <td className="whitespace-normal">
              <FormattedMessage id={`shortcuts.does.${id}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
