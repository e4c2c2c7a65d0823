import { startTransition, Suspense, useEffect, useState, type ComponentType, type JSXElementConstructor, type ReactNode } from 'react';
import { loadWords } from '#client/i18n/load-words.ts';
import { lazyModule } from '#client/platform/lazy-module.ts';
import { onceDrawn } from '#client/platform/once-drawn.ts';
import { Late } from './late.tsx';
import { PartBoundary } from './part-boundary.tsx';

interface PartOptions {
  /** Keeps the part's place until it is here; a function is given the part's properties. */
  readonly placeholder?: ReactNode | ((props: never) => ReactNode);
  /** Message catalogues loaded with the part. */
  readonly words?: readonly string[];
  /** The name by which a failure is known. */
  readonly what?: string;
  /**
   * What is looked at first comes first: its code is asked for when the page has been drawn with its place. `unless-kept`: what the device keeps costs no
   * trip, and is drawn with the page.
   */
  readonly afterPaint?: 'always' | 'unless-kept';
  /** It lies over the page, as a sheet or a question does. */
  readonly over?: boolean;
  /** Hook returning the request that opens the part; while null, a failed load is not reported. */
  readonly useAsked?: () => unknown;
  /** Replacement for a part that failed to load, where the usual notice has no room. */
  readonly lost?: (props: never, retry: () => void) => ReactNode;
}

/** A part that can be loaded before the first render. */
export interface Preloadable {
  readonly preload: () => Promise<void>;
}

/** Props of the part used by the frame, if present. */
interface FrameProps {
  readonly onClose?: () => void;
}
const always = () => true;

/** Returns whether this page's files come from the device: the service worker answers for them. */
const keptHere = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Time before a notice of slowness; shorter for a part opened by a press without a placeholder. */
const LATE_MS = 8_000;
const OVER_LATE_MS = 3_000;

/**
 * Returns a part of a screen whose code and messages are loaded at the first render, with two attempts of at most 120 s. A placeholder keeps the
 * space; a late or failed part shows a notice with a retry button.
 */
export function lazyPart<Part extends JSXElementConstructor<never>>(
  load: () => Promise<Part>,
  options: PartOptions = {},
): Part & Preloadable {
  const { placeholder = null, words = [], what = 'part', over = false, useAsked = always, lost } = options;
  const afterPaint = options.afterPaint === 'always' || (options.afterPaint === 'unless-kept' && !keptHere());
  const { fetch, here, reset, again } = lazyModule(what, async () => {
    const [part] = await Promise.all([load(), loadWords(...words)]);
    return { default: part as unknown as ComponentType<object> };
  });
  const places = new Set<PartBoundary>();
  const place = (props: object) => (typeof placeholder === 'function' ? placeholder(props as never) : placeholder);
  /** Replaces React's `lazy`, which shows a loaded part only 0.3 s after the last placeholder. */
  function Loaded({ props, asked }: { props: object; asked: unknown }) {
    // What is here already is drawn at once, without a turn of waiting.
    const [{ Part, error, late }, set] = useState<{ Part?: ComponentType<object> | undefined; error?: unknown; late?: boolean }>(() => {
      if (!afterPaint) fetch().catch(() => undefined);
      return { Part: here()?.default };
    });
    useEffect(() => {
      if (Part !== undefined) return undefined;
      let wanted = true;
      const take = (state: Parameters<typeof set>[0]) => {
        if (wanted) startTransition(() => set(state));
      };
      const timer = setTimeout(() => take({ late: true }), over ? OVER_LATE_MS : LATE_MS);
      const ask = () => {
        fetch().then(
          (loaded) => take({ Part: loaded.default }),
          (error: unknown) => take({ error }),
        );
      };
      const callOff = afterPaint ? onceDrawn(ask) : ask();
      return () => {
        wanted = false;
        callOff?.();
        clearTimeout(timer);
      };
    }, [Part]);
    if (error !== undefined) throw error;
    if (Part !== undefined) return <Part {...props} />;
    return (
      <>
        {late && !lost && asked !== null && <Late className={over ? 'over-page' : 'late'} />}
        {place(props)}
      </>
    );
  }
  function LazyPart(props: FrameProps) {
    const asked = useAsked();
    return (
      <PartBoundary
        reset={reset}
        fetchAgain={again}
        places={places}
        over={over}
        onClose={props.onClose}
        asked={asked}
        lost={lost && ((retry) => lost(props as never, retry))}
      >
        <Suspense fallback={place(props)}>
          <Loaded props={props} asked={asked} />
        </Suspense>
      </PartBoundary>
    );
  }
  const preload = async () => {
    await fetch().catch((error: unknown) => {
      // The next call tries again.
      reset();
      throw error;
    });
  };
  if (options.afterPaint === 'unless-kept' && !afterPaint) preload().catch(() => undefined);
  return Object.assign(LazyPart, { preload }) as unknown as Part & Preloadable;
}
