import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Number of items in the tab. */
  readonly count?: number;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel takes the height that is left of a filled column. */
  filled?: boolean;
  /** Content of the chosen tab. */
  children: ReactNode;
}

/** The line may be wider than the screen: the chosen tab is seen, also when the page opens on it. Only the line scrolls, never the page. */
function useLineShowing(value: string, count: number) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const line = list.current;
    const chosen = line?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (!line || !chosen) return;
    const [room, tab] = [line.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (tab.left < room.left) line.scrollLeft -= room.left - tab.left;
    else if (tab.right > room.right) line.scrollLeft += tab.right - room.right;
  }, [value, count]);
  return list;
}

/** Tabs in one scrolling line: arrows move and choose, the line shows the chosen one, the panel follows. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, filled = false, children }: TabsProps<Value>) {
  const id = useId();
  const list = useLineShowing(value, tabs.length);
  const at = tabs.findIndex((tab) => tab.value === value);
  const go = (index: number) => {
    const next = tabs[(index + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const towards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: at + towards, ArrowLeft: at - towards, Home: 0, End: tabs.length - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  return (
    <div className={cx('flex flex-col gap-3', filled && 'min-h-0 flex-1 max-md:gap-1.5')}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative flex shrink-0 gap-1 overflow-x-auto border-b border-border"
        tabIndex={-1}
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-value={tab.value}
              aria-selected={chosen}
              aria-controls={`${id}-panel`}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cx(
                'flex min-h-11 min-w-11 shrink-0 items-center gap-2 border-b-2 px-3 whitespace-nowrap',
                chosen ? 'border-primary font-semibold text-primary' : 'border-transparent text-text-2',
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span
                  className={cx(
                    'min-w-6 rounded-full px-1.5 text-center text-small',
                    chosen ? 'bg-selected text-primary' : 'bg-sunken text-text-2',
                  )}
                >
                  {tab.count}
                </span>
              )}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={filled ? 'flex min-h-0 flex-1 flex-col' : undefined}
      >
        {children}
      </div>
    </div>
  );
}
