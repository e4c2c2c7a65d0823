import { lazy, Suspense, type ReactNode } from 'react';

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

const HeadlessMenu = lazy(() => import('./headless-menu.tsx').then((module) => ({ default: module.HeadlessMenu })));

/** A menu button. Its engine is a chunk of its own that loads after the first paint; until then the button stands there and waits. */
export function Menu(props: MenuProps) {
  return (
    <Suspense
      fallback={
        <button type="button" className={props.buttonClassName ?? 'icon-btn'} aria-label={props.label} aria-haspopup="menu" aria-disabled>
          {props.button}
        </button>
      }
    >
      <HeadlessMenu {...props} />
    </Suspense>
  );
}
