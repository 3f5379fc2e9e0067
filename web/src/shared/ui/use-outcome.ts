import { messageOf } from '../api/api-error.ts';
import { useToast } from './toast.tsx';

/**
 * Returns a function that shows the result of a call: its error, with `failed` as the default text,
 * or a confirmation if one is given.
 */
export function useOutcome() {
  const toast = useToast();
  return ({ error }: { error?: unknown }, failed: string, done?: string): void => {
    if (error) toast('danger', messageOf(error, failed));
    else if (done) toast('success', done);
  };
}
