import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '#client/platform/when-idle.ts';
import { lazyPart } from './lazy-part.tsx';
import type { MenuProps } from './headless-menu.tsx';
import { RetryMark } from './retry-mark.tsx';

interface WaitingProps extends MenuProps {
  onWanted?: () => void;
}

/** The button before there is a menu behind it. */
function Waiting({ button, buttonClassName, label, onWanted }: WaitingProps) {
  return (
    <button
      type="button"
      className={buttonClassName ?? 'icon-btn'}
      aria-label={label}
      aria-haspopup="menu"
      aria-disabled
      onPointerEnter={onWanted}
      onClick={onWanted}
    >
      {button}
    </button>
  );
}

const HeadlessMenu = lazyPart(async () => (await import('./headless-menu.tsx')).HeadlessMenu, {
  placeholder: Waiting,
  lost: ({ buttonClassName }: MenuProps, retry) => <RetryMark className={buttonClassName} onRetry={retry} />,
});

/**
 * A menu button. The menu's code is a separate chunk, loaded when the page is idle or at the first touch of the button; until then only the
 * button is shown.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        HeadlessMenu.preload().then(
          () => startTransition(() => setWanted(true)),
          () => undefined,
        );
      }),
    [],
  );
  return wanted ? <HeadlessMenu {...props} /> : <Waiting {...props} onWanted={() => setWanted(true)} />;
}
