import { useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { importChains } from '#client/api/imported.ts';
import type { ImportedChains } from '#client/api/types.ts';
import { readChainFile, textToSend, type UnderlyingInFile } from './read-chain-file.ts';
import { useCheckedFile } from './read-file.ts';

/** How sending ended. */
export type ChainsSent =
  | { readonly kind: 'stored'; readonly answer: ImportedChains }
  | { readonly kind: 'too-long'; readonly underlying: string }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly part: UnderlyingInFile };

/** Returns the state of an import of chains: the file as it was checked, the underlying of it that is meant, and how sending it went. */
export function useChainImport(onStored: () => Promise<void>) {
  const [wanted, setWanted] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<ChainsSent | null>(null);
  const [tried, setTried] = useState(false);
  const { checked, reading, choose: check, forget } = useCheckedFile(readChainFile);
  const part =
    checked?.kind === 'good' ? (checked.underlyings.find(({ underlying }) => underlying === wanted) ?? checked.underlyings[0]) : undefined;

  const choose = async (file: File | null) => {
    setSent(null);
    setTried(false);
    await check(file);
  };
  /** Resolves to whether it is stored. */
  const send = async (): Promise<boolean> => {
    setTried(true);
    if (part === undefined) return false;
    const csv = textToSend(part);
    if (csv === null) {
      setSent({ kind: 'too-long', underlying: part.underlying });
      return false;
    }
    setSent(null);
    setSending(true);
    const end = await importChains({ csv }, { quiet: 'shown' }).then(
      (answer): ChainsSent => ({ kind: 'stored', answer }),
      (thrown: unknown): ChainsSent => ({ kind: 'failed', error: asApiError(thrown), part }),
    );
    setSending(false);
    setSent(end);
    if (end.kind === 'stored') {
      forget();
      setTried(false);
    }
    await onStored();
    return end.kind === 'stored';
  };
  const mean = (underlying: string) => {
    setWanted(underlying);
    setSent(null);
  };
  return { checked, reading, choose, part, mean, sending, sent, tried, send };
}
