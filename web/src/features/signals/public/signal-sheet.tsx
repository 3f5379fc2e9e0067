import { BottomSheet } from '../../../shared/ui/bottom-sheet.tsx';
import { SignalView } from '../signal-view.tsx';

/** One signal over the page that led to it. */
export function SignalSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <BottomSheet title="Signal" onClose={onClose}>
      <SignalView id={id} />
    </BottomSheet>
  );
}
