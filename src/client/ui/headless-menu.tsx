import { Menu, MenuButton, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import { cx } from './cx.ts';
import type { MenuProps } from './menu.tsx';

/** The menu itself, inside the landmark of its button. Not modal, so the page keeps its landmarks for screen readers while it is open. */
export function HeadlessMenu({ label, button, buttonClassName, groups, header }: MenuProps) {
  return (
    <Menu as="div" className="menu-root">
      <MenuButton className={buttonClassName ?? 'icon-btn'} aria-label={label} title={label}>
        {button}
      </MenuButton>
      <MenuItems modal={false} className="menu">
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
    </Menu>
  );
}
