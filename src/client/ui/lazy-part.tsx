import { startTransition, Suspense, useEffect, useState, type ComponentType, type JSXElementConstructor, type ReactNode } from 'react';
import { loadWords } from '#client/i18n/load-words.ts';
import { lazyModule } from '#client/platform/lazy-module.ts';
import { onceDrawn } from '#client/platform/once-drawn.ts';
import { Late } from './late.tsx';
import { PartBoundary } from './part-boundary.tsx';

interface PartOptions {
  /** Keeps the part's place until it is here; a function is given the part's properties. */
  readonly placeholder?: ReactNode | ((props: never) => ReactNode);
  /** Catalogues that come with it. */
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
  /** A hook that returns what it was asked for: null while nobody has, and then nothing is said of a part that did not come. */
  readonly useAsked?: () => unknown;
  /** Stands for a part that did not come, where the usual words have no room. */
  readonly lost?: (props: never, retry: () => void) => ReactNode;
}

/** A part that can be fetched before it is drawn: then it is there at once. */
export interface Preloadable {
  readonly preload: () => Promise<void>;
}

/** What the frame of a part looks at, if the part has it. */
interface FrameProps {
  readonly onClose?: () => void;
}
const always = () => true;

/** Returns whether this page's files come from the device: the service worker answers for them. */
const keptHere = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** So long a part is on its way without a word: less when a press has asked for it and nothing keeps its place. */
const LATE_MS = 8_000;
const OVER_LATE_MS = 3_000;

/**
 * Returns a part of a screen whose code comes, with its words, when it is first drawn: tried twice, 120 s each at most. Its placeholder keeps its
 * place; when it is late or does not come, the part says so itself and offers another try.
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
  /** Not React's own `lazy`: that shows what has come only 0.3 s after the last placeholder, however early it is there. */
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
