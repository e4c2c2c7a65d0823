import { useState } from 'react';

export type Saving = 'idle' | 'saving' | 'saved' | 'failed';

/** Returns the state of saving, and the function that saves: `work` resolves to whether the change was saved, `restore` puts the old value back otherwise. */
export function useSaving() {
  const [saving, setSaving] = useState<Saving>('idle');
  const save = async (work: () => Promise<boolean>, restore: () => void): Promise<void> => {
    setSaving('saving');
    const kept = await work().catch(() => false);
    if (!kept) restore();
    setSaving(kept ? 'saved' : 'failed');
  };
  return { saving, save };
}
