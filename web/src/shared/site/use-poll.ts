import { useEffect, useState } from 'react';
import { type ApiRequest, sendRequest } from '../api/send-request.ts';

export interface Polled<Data> {
  /** The last reply, which stays while newer calls fail. */
  data?: Data;
  /** Time of the reply, epoch ms by this device's clock. */
  arrivedAt?: number;
  /** True if the last call failed. */
  isFailed: boolean;
  /** True if the server replied 404. */
  isMissing?: boolean;
}

/** Returns the reply of a public call, and polls every `everyMs` while the page is visible. */
export function usePoll<Data>({ method, path }: ApiRequest, everyMs: number): Polled<Data> {
  const [answer, setAnswer] = useState<Polled<Data>>({ isFailed: false });
  useEffect(() => {
    const leaving = new AbortController();
    let isLoading = false;
    const poll = async () => {
      if (isLoading || document.hidden) return;
      isLoading = true;
      const reply = await sendRequest({ method, path }, null, leaving.signal);
      isLoading = false;
      if (leaving.signal.aborted) return;
      if ('error' in reply) {
        const isMissing = reply.error.status === 404 || reply.error.status === 400;
        setAnswer((known) =>
          known.isFailed && known.isMissing === isMissing ? known : { ...known, isFailed: true, isMissing },
        );
      } else setAnswer({ data: reply.data as Data, arrivedAt: Date.now(), isFailed: false });
    };
    const pollNow = () => void poll();
    pollNow();
    const timer = setInterval(pollNow, everyMs);
    document.addEventListener('visibilitychange', pollNow);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollNow);
    };
  }, [method, path, everyMs]);
  return answer;
}
