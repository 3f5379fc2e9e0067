import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { type OpenBudget, openLocalBudget, type ProviderBudget } from './provider-budget.ts';

export type ProviderReply = {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined if the body is not JSON. */
  readonly body: unknown;
  /** Time on the provider's clock, from the reply's Date header (whole seconds, rounded down). */
  readonly serverTime: number | undefined;
};

/**
 * Classification of a reply: an answer, a failure after which the request is retried, or a limit
 * that applies to all requests to the provider.
 */
export type Verdict<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'retry'; readonly error: MarketDataError }
  | { readonly kind: 'limited'; readonly forMs: number; readonly error: MarketDataError };

type Question<T> = {
  readonly cost: number;
  /** Time by which the call must end, in milliseconds of performance.now(). */
  readonly deadline: number;
  /** Classifies a reply. Throws MarketDataError for a failure that a retry cannot fix. */
  judge(reply: ProviderReply): Verdict<T>;
};

type RetryPolicy = {
  readonly attempts: number;
  /**
   * Pause before the second attempt. Each later pause is twice as long as the one before it. Up to
   * half of each pause is subtracted at random, so that workers do not all retry at the same time.
   */
  readonly backoffMs: number;
  /** Timeout of one attempt. */
  readonly attemptMs: number;
};

const DEFAULT_RETRY: RetryPolicy = { attempts: 4, backoffMs: 200, attemptMs: 4_000 };

export type ProviderOptions = {
  readonly url: string;
  readonly retry?: RetryPolicy;
  /** Opens the provider's budget. If absent, the process keeps a budget of its own. */
  readonly openBudget?: OpenBudget;
};
type Provider = ProviderOptions & {
  readonly name: string;
  readonly headers?: Record<string, string>;
  readonly costPerMinute: number;
  readonly concurrency: number;
  /**
   * Name of the response header that contains the cost that the provider has counted in this
   * minute.
   */
  readonly usedHeader: string;
};

/**
 * Calls a provider within its budget. Retries after a failure. Gives up if no attempts or no time
 * is left, or if the provider's limits require a longer pause than the time that is left. Throws
 * MarketDataError.
 */
export function openProvider(provider: Provider) {
  const { name, costPerMinute, concurrency, retry = DEFAULT_RETRY, openBudget = openLocalBudget } = provider;
  const budget = openBudget({ name, costPerMinute });
  const gate = createRequestGate({ name, budget, concurrency });

  async function judgeAttempt<T>(url: URL, { deadline, judge }: Question<T>): Promise<Verdict<T>> {
    // Must be an integer, because AbortSignal.timeout throws for fractions.
    const timeoutMs = Math.max(1, Math.ceil(Math.min(retry.attemptMs, deadline - performance.now())));
    let reply: ProviderReply;
    try {
      reply = await fetchReply(url, provider.headers ?? {}, timeoutMs);
    } catch (cause) {
      const message = `${url.host} did not answer within ${timeoutMs} ms or could not be reached`;
      return { kind: 'retry', error: new MarketDataError('unavailable', message, { cause }) };
    }
    const used = Number(reply.headers.get(provider.usedHeader));
    if (used > 0) await budget.noteUsed(used);
    return judge(reply);
  }

  return async <T>(path: string, question: Question<T>): Promise<T> => {
    const { cost, deadline } = question;
    const url = new URL(`${provider.url.replace(/\/$/, '')}/${path}`);
    for (let attempt = 1; ; attempt++) {
      const verdict = await gate.run(cost, deadline, () => judgeAttempt(url, question));
      if (verdict.kind === 'answer') return verdict.value;
      if (verdict.kind === 'limited') await budget.blockFor(verdict.forMs);
      const pause = retry.backoffMs * 2 ** (attempt - 1) * (1 - Math.random() / 2);
      if (attempt >= retry.attempts || performance.now() + pause >= deadline) throw verdict.error;
      await sleep(pause);
    }
  };
}

async function fetchReply(
  url: URL,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<ProviderReply> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    // Refuses redirects, because following one would send the key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: parseJson(await response.text()),
    serverTime: Number.isNaN(serverTime) ? undefined : serverTime,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Maximum time for which a reply can block all requests. The block is for all workers, so without
 * a maximum, one faulty header could stop them for weeks.
 */
const LIMITED_MAX_MS = HOUR_MS;

/**
 * Reads Retry-After in milliseconds (from seconds or an HTTP date), up to `maxMs`. Returns
 * `fallbackMs` if the header is absent or invalid.
 */
export function retryAfterMs(
  { headers, serverTime }: ProviderReply,
  fallbackMs: number,
  maxMs = LIMITED_MAX_MS,
): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, maxMs);
  const until = Date.parse(text) - (serverTime ?? Date.now());
  return until > 0 ? Math.min(until, maxMs) : fallbackMs;
}

/** Returns the time until the provider's current minute ends and its limits reset. */
export const restOfMinuteMs = ({ serverTime }: ProviderReply): number =>
  60_000 - ((serverTime ?? Date.now()) % 60_000);

/**
 * Classifies replies that mean an outage of the provider or the network; undefined for all others.
 */
export function judgeOutage(name: string, { status, body }: ProviderReply): Verdict<never> | undefined {
  if (status >= 500 || status === 408)
    return { kind: 'retry', error: new MarketDataError('unavailable', `${name} answered ${status}`) };
  if (status === 200 && body === undefined)
    return { kind: 'retry', error: new MarketDataError('bad_reply', `${name} sent a body that is not JSON`) };
  return undefined;
}

/**
 * Returns the verdict that blocks all requests for `forMs`. Its error message begins with `what`.
 */
export const limitedFor = (forMs: number, what: string): Verdict<never> => ({
  kind: 'limited',
  forMs,
  error: rateLimited(forMs, what),
});
const rateLimited = (forMs: number, what: string): MarketDataError =>
  new MarketDataError('rate_limited', `${what} for ${Math.ceil(forMs / 1000)} s`, {
    retryAfterMs: Math.ceil(forMs),
  });

/**
 * Queues requests so that they stay within the provider's limits. `concurrency` is the maximum
 * number of concurrent requests of this process.
 */
export function createRequestGate({
  name,
  budget,
  concurrency,
}: Pick<Provider, 'name' | 'concurrency'> & { budget: ProviderBudget }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const admit = async (cost: number, deadline: number): Promise<void> => {
    for (let wait = await budget.take(cost); wait > 0; wait = await budget.take(cost)) {
      if (performance.now() + wait >= deadline) throw rateLimited(wait, `${name} allows no request`);
      await sleep(wait);
    }
  };

  return {
    /**
     * Runs a request when the provider's limits allow it. If the limits would not allow it before
     * `deadline` (milliseconds of performance.now()), throws MarketDataError `rate_limited` (with
     * `retryAfterMs`) immediately, because the prices would be stale by then.
     */
    async run<T>(cost: number, deadline: number, request: () => Promise<T>): Promise<T> {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        if (performance.now() >= deadline)
          throw new MarketDataError(
            'unavailable',
            `${name} could not be called in time: too many requests wait`,
          );
        await admit(cost, deadline);
        return await request();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
