import { useEffect, useState } from 'react';
import { type ApiRequest, sendRequest } from './send-request.ts';

export interface LiveAnswer<Data> {
  /** The last answer that came, also while newer calls fail. */
  data?: Data;
  /** When it came, epoch ms by this device's clock. */
  arrivedAt?: number;
  /** The last call brought none. */
  isFailed: boolean;
}

/**
 * What a public call says, asked for again every `everyMs` while the page is seen. For the pages that visitors land on:
 * RTK Query would double what they load before their first number. `request` must be a constant.
 */
export function useLiveAnswer<Data>(request: ApiRequest, everyMs: number): LiveAnswer<Data> {
  const [answer, setAnswer] = useState<LiveAnswer<Data>>({ isFailed: false });
  useEffect(() => {
    const leaving = new AbortController();
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const reply = await sendRequest(request, null, leaving.signal);
      isAsking = false;
      if (leaving.signal.aborted) return;
      if ('error' in reply) setAnswer((known) => (known.isFailed ? known : { ...known, isFailed: true }));
      else setAnswer({ data: reply.data as Data, arrivedAt: Date.now(), isFailed: false });
    };
    // In a task of its own, so that taking over the page does not wait for it.
    const first = setTimeout(() => void ask());
    const timer = setInterval(() => void ask(), everyMs);
    const onSeen = () => void ask();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      leaving.abort();
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [request, everyMs]);
  return answer;
}
