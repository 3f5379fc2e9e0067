import type { Signal } from '@croneai/contracts/signals.ts';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTimes } from '../../shared/time/use-times.ts';
import { useToast } from '../../shared/ui/toast.tsx';
import { useLazyStripQuery } from '../record/public/record-api.ts';

/** Shares a settled signal as a picture, with the URL of its public page. */
export function ShareSignal({ signal }: { signal: Signal }) {
  const [loadStrip] = useLazyStripQuery();
  const times = useTimes();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    const strip = loadStrip(undefined, true);
    const end = await import('./share-picture.ts')
      .then(({ shareResult }) => shareResult({ signal, strip, times }))
      .catch(() => 'failed' as const);
    if (end === 'saved') toast('success', 'The picture was saved.');
    if (end === 'failed') toast('danger', 'The picture couldn’t be made.');
    setBusy(false);
  };
  return (
    <button
      type="button"
      aria-label={`Share ${signal.asset} as a picture`}
      title="Share as a picture"
      disabled={isBusy}
      onClick={() => void share()}
      className="relative inline-grid size-6 place-items-center rounded-control align-middle text-muted transition-colors after:absolute after:-inset-2.5 hover:text-text disabled:opacity-50"
    >
      <Share2 className="size-4" />
    </button>
  );
}
