import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { dismissToastAtom, toastsAtom, type Toast, type Words } from '#client/state/notices/toasts.ts';
import { X } from '#client/ui/icons.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { hasText } from '#client/i18n/has-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Format } from '#client/i18n/format.ts';
import { onOverlays, topModal } from '#client/ui/overlays.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';

const MAX = 3;
const GLYPHS = { success: 'check', info: 'info', warn: 'warn', error: 'alert' } as const;

/** Returns the text of the words; a contract goes by the name that traders read. */
function wordsText(words: Words, intl: IntlShape, format: Format): string {
  if (typeof words === 'string') return words;
  if (!hasText(intl, words.id)) return words.id;
  const said = Object.entries(words.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? instrumentLine(value, format) : value,
  ]);
  return intl.formatMessage({ id: words.id }, Object.fromEntries(said) as Record<string, string | number>);
}

/** Counts down while nothing holds the toast: not under a pointer or focus, not while the page is hidden. */
function useExpiry(toast: Toast, held: boolean, dismiss: () => void): void {
  const left = useRef(toast.durationMs);
  const done = useRef(dismiss);
  useEffect(() => {
    done.current = dismiss;
  });
  useEffect(() => {
    left.current = toast.durationMs;
  }, [toast.pushedAt, toast.durationMs]);
  useEffect(() => {
    if (held) return undefined;
    let started = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left.current -= performance.now() - started;
    };
    const start = () => {
      if (timer !== undefined || document.visibilityState === 'hidden') return;
      started = performance.now();
      timer = setTimeout(() => done.current(), left.current);
    };
    const follow = () => (document.visibilityState === 'hidden' ? stop() : start());
    start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [held, toast.pushedAt]);
}

/** Returns whether a pointer or the focus is on the element. */
function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const abort = new AbortController();
    for (const type of ['pointerenter', 'focusin']) node.addEventListener(type, () => setHeld(true), { signal: abort.signal });
    for (const type of ['pointerleave', 'focusout']) node.addEventListener(type, () => setHeld(false), { signal: abort.signal });
    return () => abort.abort();
  }, [element]);
  return held;
}

function ToastCard({ toast }: { toast: Toast }) {
  const intl = useIntl();
  const format = useFormat();
  const dismiss = useSetAtom(dismissToastAtom);
  const card = useRef<HTMLLIElement>(null);
  useExpiry(toast, useHeld(card), () => dismiss(toast.id));
  const { action } = toast;
  return (
    <li ref={card} className={`toast toast-${toast.kind}`}>
      <Glyph name={GLYPHS[toast.kind]} />
      <div className="min-w-0 flex-1" role={toast.kind === 'warn' || toast.kind === 'error' ? 'alert' : 'status'}>
        <p className="font-semibold">
          <span className="sr-only">{intl.formatMessage({ id: `kind.${toast.kind}` })}: </span>
          {wordsText(toast.title, intl, format)}
          {toast.count > 1 ? (
            <span className="toast-count">{intl.formatMessage({ id: 'notification.times' }, { count: toast.count })}</span>
          ) : null}
        </p>
        {toast.detail ? <p className="text-text-2">{wordsText(toast.detail, intl, format)}</p> : null}
        {action ? (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              action.run();
              dismiss(toast.id);
            }}
          >
            {wordsText(action.label, intl, format)}
          </button>
        ) : null}
      </div>
      <IconButton
        label={intl.formatMessage({ id: 'notification.dismiss' })}
        icon={<X aria-hidden size={16} />}
        onClick={() => dismiss(toast.id)}
      />
    </li>
  );
}

/** Moves the layer to where it can be read and tapped. A browser that knows no popovers shows it within the dialog all the same. */
function placeLayer(layer: HTMLElement): void {
  // A dialog removed together with its screen may still be registered, but cannot show anything.
  const modal = topModal();
  const parent = modal?.isConnected ? modal : document.body;
  if (layer.parentElement === parent && layer.isConnected) return;
  const focused = layer.contains(document.activeElement) ? document.activeElement : null;
  parent.append(layer);
  layer.showPopover?.();
  if (focused instanceof HTMLElement) focused.focus();
}

/**
 * Returns an element above everything on the page, for a portal. What lies outside of an open dialog can neither be tapped nor is it read
 * aloud, however high it lies: the layer moves into the newest one, and out of it before it closes.
 */
function useTopLayer(className: string): HTMLElement {
  const [layer] = useState(() => {
    const element = document.createElement('div');
    element.className = className;
    element.popover = 'manual';
    return element;
  });
  useLayoutEffect(() => {
    placeLayer(layer);
    const stop = onOverlays(() => placeLayer(layer));
    return () => {
      stop();
      layer.remove();
    };
  }, [layer]);
  return layer;
}

/** The notifications of the page: top inline end, above everything that is open, three at most, the rest as a count. */
export function Toaster() {
  const intl = useIntl();
  const toasts = useAtomValue(toastsAtom);
  const layer = useTopLayer('toasts');
  if (toasts.length === 0) return null;
  const shown = toasts.slice(-MAX);
  return createPortal(
    <section aria-label={intl.formatMessage({ id: 'notification.region' })}>
      <ol>
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
      {toasts.length > MAX ? (
        <p className="toast-more">
          <FormattedMessage id="notification.more" values={{ count: toasts.length - MAX }} />
        </p>
      ) : null}
    </section>,
    layer,
  );
}
