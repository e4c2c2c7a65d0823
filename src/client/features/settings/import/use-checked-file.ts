import { useRef, useState } from 'react';
import type { RefusedFile } from './read-file.ts';

/** Returns the file that is chosen as its reader found it. */
export function useCheckedFile<Good extends { readonly kind: 'good' }>(read: (file: File) => Promise<Good | RefusedFile>) {
  const [checked, setChecked] = useState<Good | RefusedFile | null>(null);
  const [reading, setReading] = useState(false);
  const choice = useRef(0);
  /** Resolves to what the file holds; null when it holds nothing to send, or when another was chosen meanwhile. */
  const choose = async (file: File | null): Promise<Good | null> => {
    choice.current += 1;
    const mine = choice.current;
    setChecked(null);
    setReading(file !== null);
    if (file === null) return null;
    const found = await read(file);
    if (mine !== choice.current) return null;
    setReading(false);
    setChecked(found);
    return found.kind === 'good' ? found : null;
  };
  return { checked, reading, choose, forget: () => setChecked(null) };
}
