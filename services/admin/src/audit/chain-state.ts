import type { AuditChainState } from '@croneai/contracts/endpoints/admin-audit.ts';
import type { ChainRepository } from './chain.repository.ts';
import { verifyChain } from './verify-chain.ts';

/** Reading the whole chain is worth sharing among those who look at the same time. */
const KEEP_MS = 10_000;

/** Verifies the chain and says how it is, at most once every ten seconds whoever asks. */
export function readChainState({
  chain,
  now,
}: {
  chain: Pick<ChainRepository, 'head' | 'rows'>;
  now: () => Date;
}) {
  let kept: { until: number; state: Promise<AuditChainState> } | undefined;

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

  return (): Promise<AuditChainState> => {
    const at = now().getTime();
    if (kept && at < kept.until) return kept.state;
    const state = verify();
    const mine = { until: at + KEEP_MS, state };
    kept = mine;
    state.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return state;
  };
}
