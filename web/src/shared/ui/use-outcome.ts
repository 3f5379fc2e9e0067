import { messageOf } from '../api/api-error.ts';
import { useToast } from './toast.tsx';

/**
 * Shows the result of a call: its error, by default with this text, or a confirmation if one is
 * useful.
 */
export function useOutcome() {
  const toast = useToast();
  return ({ error }: { error?: unknown }, failed: string, done?: string): void => {
    if (error) toast('danger', messageOf(error, failed));
    else if (done) toast('success', done);
  };
}
