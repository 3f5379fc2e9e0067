import type { AccessCopies } from '@croneai/access/access-copies.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import { admitViewer } from '../access/admit-viewer.ts';
import type { PaysBy } from '../engine/model/pays-by.ts';
import type { Disclose } from '../signals/disclose.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import { dropUnmetRows } from './drop-unmet-rows.ts';
import { getAccount } from './get-account.ts';
import { getLeaderboard } from './get-leaderboard.ts';
import { listTrades } from './list-trades.ts';
import { PAPER_FEATURE } from './paper-feature.ts';
import { createPaperLedgers } from './paper-ledgers.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';
import { readSettings } from './read-settings.ts';
import type { SaveAllowance } from './save-allowance.ts';
import { saveSettings } from './save-settings.ts';
import { createSignalTape } from './signal-tape.ts';

export type PaperUseCases = ReturnType<typeof createPaperUseCases>;

/** What the paper accounts do, on the parts they need. */
export function createPaperUseCases(parts: {
  accessFront: Pick<AccessCopies, 'find'>;
  settings: PaperSettingsRepository;
  signals: SignalRepository;
  listVersion: Pick<ListVersion, 'current'>;
  disclose: Disclose;
  paysBy: PaysBy;
  provenance: Provenance;
  saveAllowance: SaveAllowance;
  now: () => Date;
}) {
  const { accessFront, settings, disclose, paysBy, provenance, now } = parts;
  const ledgers = createPaperLedgers({ settings, tape: createSignalTape(parts) });
  const saving = {
    settings,
    allowance: parts.saveAllowance,
    dropUnmet: dropUnmetRows(parts),
    now,
  };
  const machine = (kind: PaperAccountKind) => {
    const admit = admitViewer(accessFront, PAPER_FEATURE[kind]);
    return {
      readSettings: readSettings(kind, { admit, settings }),
      saveSettings: saveSettings(kind, { ...saving, admit }),
      getAccount: getAccount(kind, { admit, ledgers, disclose, paysBy, provenance, now }),
      listTrades: listTrades(kind, { admit, ledgers }),
    };
  };
  return {
    copy: machine('copy'),
    bot: machine('bot'),
    leaderboard: getLeaderboard({
      admit: admitViewer(accessFront, 'community-reading'),
      settings,
      ledgers,
      paysBy,
      provenance,
      now,
    }),
  };
}
