import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { keysOpenAtom } from '#client/state/keys-open.ts';
import { preferencesAtom } from '#client/state/preferences.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { keysFor } from './key-map.ts';

/** Keys that bear another word on a French keyboard, and whose English name is a word of ours. */
const NAMED = new Set(['Backspace', 'Delete', 'End', 'Enter', 'Esc', 'Shift', 'Space']);

/** The keys by screen, those of this page first. */
export function KeysHost() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const [open, setOpen] = useAtom(keysOpenAtom);
  const { keys } = useAtomValue(preferencesAtom);
  const close = () => setOpen(false);
  const named = (key: string) =>
    key
      .split(' ')
      .map((part) => (NAMED.has(part) ? intl.formatMessage({ id: `keys.name.${part.toLowerCase()}` }) : part))
      .join(' ');
  if (!open) return null;
  return (
    <Sheet open onClose={close} title={<FormattedMessage id="keys.title" />}>
      <p className="text-small text-text-2">
        <FormattedMessage id={keys ? 'keys.lead' : 'keys.off'} />{' '}
        <Link className="link" to="/app/pages/setting/shortcuts" onClick={close}>
          <FormattedMessage id="keys.settings" />
        </Link>
      </p>
      {keysFor(pathname).map((group) => (
        <table key={group.name} className="table mt-4">
          <caption className="py-1 text-start font-semibold">{intl.formatMessage({ id: `keys.group.${group.name}` })}</caption>
          <tbody>
            {group.keys.map(([key, does]) => (
              <tr key={key}>
                <th scope="row" className="w-36">
                  <kbd dir="ltr" className="font-semibold">
                    {named(key)}
                  </kbd>
                </th>
                <td className="whitespace-normal">
                  <FormattedMessage id={`keys.does.${does}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Sheet>
  );
}
