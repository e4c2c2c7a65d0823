import { Menu, MenuButton, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import { useEffect, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { putOver } from './overlays.ts';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
}

export interface MenuProps {
  /** Name of the menu button. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  buttonClassName?: string;
  /** Groups are divided by a line. */
  groups: readonly (readonly MenuEntry[])[];
  /** Opens upwards: for a button at the end of what is read. */
  above?: boolean;
  /** Stands above the entries, outside the list. */
  header?: ReactNode;
}

/** The way back closes an open menu, and the next page does. */
function WayBack({ close }: { close: () => void }) {
  useEffect(() => putOver({ modal: null, back: true, ask: close }), [close]);
  return null;
}

/** The menu itself, in the landmark of the button. Not modal, so that screen readers keep the page's landmarks while it is open. */
export function HeadlessMenu({ label, button, buttonClassName, groups, above = false, header }: MenuProps) {
  return (
    <Menu as="div" className="menu-root">
      {({ open, close }) => (
        <>
          {open ? <WayBack close={close} /> : null}
          <MenuButton className={buttonClassName ?? 'icon-btn'} aria-label={label} title={label}>
            {button}
          </MenuButton>
          <MenuItems modal={false} className={cx('menu', above && 'menu-above')}>
            {header ? <div className="menu-header">{header}</div> : null}
            {groups.map((entries, index) => (
              <MenuSection key={entries[0]?.key ?? index} className="menu-group">
                {entries.map((entry) => (
                  <MenuItem key={entry.key} disabled={entry.disabled ?? false}>
                    <button type="button" className={cx('menu-item', entry.danger && 'text-danger')} onClick={entry.onSelect}>
                      {entry.icon}
                      {entry.label}
                    </button>
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </MenuItems>
        </>
      )}
    </Menu>
  );
}
