import { messageOf } from '../api/api-error.ts';
import { useToast } from './toast.tsx';

/** Shows how a call ended: why it failed, in these words if it has none, or what is done where that is worth a word. */
export function useOutcome() {
  const toast = useToast();
  return ({ error }: { error?: unknown }, failed: string, done?: string): void => {
    if (error) toast('danger', messageOf(error, failed));
    else if (done) toast('success', done);
  };
}
