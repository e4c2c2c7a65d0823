import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '#client/platform/when-idle.ts';

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

/**
 * A menu button. Its engine is a chunk of its own that comes when the page is idle, or at the first touch of the button; until then the
 * button stands there and waits.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setWanted(true))), []);
  const button = (
    <button
      type="button"
      className={props.buttonClassName ?? 'icon-btn'}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-disabled
      onPointerEnter={() => setWanted(true)}
    >
      {props.button}
    </button>
  );
  return <Suspense fallback={button}>{wanted ? <HeadlessMenu {...props} /> : button}</Suspense>;
}
