import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { cancelBacktest, getBacktest, startBacktest } from '#client/api/backtests.ts';
import type { Backtest } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import type { BotDefinition, BotDraft, BotKind } from '#domain/bots/definition.ts';

const POLL_MS = 1_000;
const RETRY_MS = 3_000;

/** A backtest, and the rules it is of. */
export interface Played {
  readonly of: BotDraft;
  readonly kind: BotKind;
  readonly backtest: Backtest;
}

/** Whether asking again may help: nothing was refused. */
const passes = ({ kind, status }: ApiError) => kind === 'network' || kind === 'time-out' || status >= 500;

/** Returns how a definition is tried over many days, how that stands, and what became of it. Only the answer to the last question counts. */
export function useBacktest(kind: BotKind, definition: BotDraft) {
  const offline = useAtomValue(offlineAtom);
  const [played, setPlayed] = useState<Played | null>(null);
  const [asking, setAsking] = useState<'start' | 'cancel' | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  /** Why it could not be asked how it stands. */
  const [lost, setLost] = useState<ApiError | null>(null);
  const asked = useRef<AbortController | null>(null);
  const status = played?.backtest.status;
  const running = (status === 'waiting' || status === 'running') && (lost === null || passes(lost));
  const id = running ? (played?.backtest.backtest_id ?? null) : null;

  const follow = useRef<string | null>(null);
  useEffect(() => {
    follow.current = id;
  }, [id]);
  useEffect(
    () => () => {
      asked.current?.abort();
      // Nobody can ask for it any more, so the server need not go on. If that does not arrive it ends by itself.
      if (follow.current !== null) cancelBacktest(follow.current).catch(() => undefined);
    },
    [],
  );

  const ask = (question: (signal: AbortSignal) => Promise<Backtest>, of: Pick<Played, 'of' | 'kind'>, fail: (error: ApiError) => void) => {
    asked.current?.abort();
    const abort = new AbortController();
    asked.current = abort;
    const settle = (known: () => void) => {
      if (abort.signal.aborted) return;
      known();
      setAsking(null);
    };
    question(abort.signal).then(
      (backtest) =>
        settle(() => {
          setPlayed({ of: of.of, kind: of.kind, backtest });
          setLost(null);
        }),
      (thrown: unknown) => settle(() => fail(asApiError(thrown))),
    );
  };

  useEffect(() => {
    if (played === null || id === null || offline || asking !== null) return undefined;
    const timer = setTimeout(() => ask((signal) => getBacktest(id, { signal }), played, setLost), lost === null ? POLL_MS : RETRY_MS);
    return () => clearTimeout(timer);
  }, [played, id, offline, asking, lost]);

  const press = (what: 'start' | 'cancel', question: (signal: AbortSignal) => Promise<Backtest>, of: Pick<Played, 'of' | 'kind'>) => {
    setAsking(what);
    setError(null);
    ask(question, of, setError);
  };
  return {
    /** Asked only while nothing is wrong with the form: then no number of it is missing. */
    start: (sessions: number | null) =>
      press('start', (signal) => startBacktest(kind, definition as BotDefinition, sessions, { signal }), { of: definition, kind }),
    cancel: () => {
      if (played !== null && id !== null) press('cancel', (signal) => cancelBacktest(id, { signal }), played);
    },
    asking,
    running,
    error: error ?? (lost !== null && !passes(lost) ? lost : null),
    /** It runs, but the server does not say how it stands. */
    unheard: running && lost !== null,
    played,
    outdated: played !== null && (played.of !== definition || played.kind !== kind),
  };
}
