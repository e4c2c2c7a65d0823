import { useState } from 'react';

export type Saving = 'idle' | 'saving' | 'saved' | 'failed';

/** Returns how a change stands, and the way to make one: `work` resolves to whether it is kept, `restore` puts the old value back where it is not. */
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
