import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { foldPaperAccount, type Ledger } from './fold-paper-account.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';
import { rulesOf, type StoredSettings } from './paper-settings.ts';
import type { SignalTape } from './signal-tape.ts';

export type PaperLedger = {
  ledger: Ledger;
  /** The row in force; undefined while the account was never set. */
  latest: StoredSettings | undefined;
  /** When the machine was first switched on, epoch milliseconds. */
  activatedAt: number | null;
};

export type PaperLedgers = { of(userId: string, kind: PaperAccountKind): Promise<PaperLedger> };

const REMEMBERED_ACCOUNTS = 2_000;

/** Paper accounts, folded at a read and again when their settings or the signals have changed. */
export function createPaperLedgers({
  settings,
  tape,
}: {
  settings: Pick<PaperSettingsRepository, 'findLatest' | 'listHistory'>;
  tape: SignalTape;
}): PaperLedgers {
  const remembered = new BoundedCache<string, PaperLedger & { of: string }>(REMEMBERED_ACCOUNTS);
  return {
    async of(userId, kind) {
      const key = `${kind}:${userId}`;
      const latest = await settings.findLatest(userId, kind);
      const { version, signals } = await tape.read();
      const of = `${version}/${latest?.version ?? 0}`;
      const known = remembered.get(key);
      if (known?.of === of) return known;
      const history = latest ? await settings.listHistory(userId, kind) : [];
      const rules = history.map(rulesOf);
      const computed = {
        ledger: foldPaperAccount(rules, signals),
        latest: history.at(-1),
        activatedAt: rules.find(({ isTrading }) => isTrading)?.at ?? null,
      };
      remembered.set(key, { ...computed, of: `${version}/${computed.latest?.version ?? 0}` });
      return computed;
    },
  };
}
