import { setTimeout as delay } from 'node:timers/promises';
import type { AuditChainState } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { ChainRepository } from './chain.repository.ts';
import { verifyChain } from './verify-chain.ts';

/**
 * Minimum time for which the result of a verification is kept. All callers within this time share
 * one read of the whole chain.
 */
const KEEP_MS = 10_000;
/**
 * A result is kept for ten times as long as its read took. The service therefore spends at most a
 * tenth of its time reading a long chain.
 */
const KEEP_SHARE = 10;
/**
 * Maximum time that a call waits for a read; shorter than the gateway's timeout. A slower read
 * continues, and the next call gets its result.
 */
const ANSWER_WITHIN_MS = 8_000;
const RETRY_AFTER_SECONDS = 10;

/** Verifies the chain; concurrent callers share one read. */
export function readChainState({
  chain,
  now,
  answerWithinMs = ANSWER_WITHIN_MS,
}: {
  chain: Pick<ChainRepository, 'head' | 'rows'>;
  now: () => Date;
  answerWithinMs?: number;
}) {
  let kept: Promise<AuditChainState> | undefined;
  let keptUntil = 0;

  async function verify(): Promise<AuditChainState> {
    const verifiedAt = now().toISOString();
    const stored = await chain.head();
    const { head, rows, erasedRows, problems } = await verifyChain(chain.rows(), { head: stored });
    return {
      rows,
      erasedRows,
      headHash: rows > 0 ? head.hash : null,
      verifiedAt,
      isIntact: problems.length === 0,
      problems,
    };
  }

  /** Returns the kept result, or reads the chain again if the kept result has expired. */
  function read(): Promise<AuditChainState> {
    const startedAt = now().getTime();
    if (kept && startedAt < keptUntil) return kept;
    keptUntil = Number.POSITIVE_INFINITY;
    kept = verify();
    kept.then(
      () => {
        const endedAt = now().getTime();
        keptUntil = endedAt + Math.max(KEEP_MS, KEEP_SHARE * (endedAt - startedAt));
      },
      () => {
        kept = undefined;
      },
    );
    return kept;
  }

  return async (): Promise<AuditChainState> => {
    const late = delay(answerWithinMs, undefined, { ref: false });
    const state = await Promise.race([read(), late]);
    if (!state) throw appError(problems.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return state;
  };
}
