import { useRef, useState } from 'react';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { readCandleFile, symbolOfName } from './read-candle-file.ts';
import { sendCandles, type Sent } from './send-candles.ts';
import { useCheckedFile } from './read-file.ts';

/** Returns the state of an import of candles: the symbol, the file as it was checked, and how sending it goes. */
export function useCandleImport(onStored: () => Promise<void>) {
  const [symbol, setSymbol] = useState('');
  const [part, setPart] = useState(0);
  const [sent, setSent] = useState<Sent | null>(null);
  const [tried, setTried] = useState(false);
  const { checked, reading, choose: check, forget } = useCheckedFile(readCandleFile);
  const suggested = useRef('');
  const name = symbol.trim().toUpperCase();
  const sending = part > 0;

  const choose = async (file: File | null) => {
    setSent(null);
    setTried(false);
    const found = await check(file);
    if (file === null || found === null) return;
    const before = suggested.current;
    const suggestion = symbolOfName(file.name);
    suggested.current = suggestion;
    // What the reader typed stays.
    setSymbol((typed) => (typed.trim() === '' || typed === before ? suggestion : typed));
  };
  /** Resolves to whether all of the file is stored. */
  const send = async (): Promise<boolean> => {
    setTried(true);
    if (checked?.kind !== 'good' || !IMPORTED_SYMBOL.test(name)) return false;
    setSent(null);
    const end = await sendCandles(name, checked.parts, setPart);
    setPart(0);
    setSent(end);
    if (end?.kind === 'stored') {
      forget();
      setTried(false);
    }
    await onStored();
    return end?.kind === 'stored';
  };
  const rename = (value: string) => {
    setSymbol(value);
    setSent(null);
  };
  return { symbol, name, rename, checked, reading, choose, part, sending, sent, tried, send };
}
