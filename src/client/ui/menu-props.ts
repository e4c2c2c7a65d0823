import type { ReactNode } from 'react';

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
  /** Stands above the entries, outside the list. */
  header?: ReactNode;
}
