import type { AccessCopies } from '@croneai/access/access-copies.ts';
import {
  botEndpoints,
  copyTradingEndpoints,
  paperEndpoints,
} from '@croneai/contracts/endpoints/signals/paper.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { FixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import { admitTo, admitViewer } from '../access/module.ts';
import type { Disclose } from '../disclosure/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import { getAccount, type PaperTerms } from './get-account.ts';
import { getLeaderboard } from './get-leaderboard.ts';
import { listTrades } from './list-trades.ts';
import type { PaperStores } from './open-paper-stores.ts';
import type { PaperAccounts } from './paper-accounts.ts';
import { replaySettings } from './replay-settings.ts';
import { dropUnmetRows, readSettings, saveSettings } from './save-settings.ts';
import type { SignalTape } from './signal-tape.ts';

type Saved<Settings> = { version: number; savedAt: string | null; settings: Settings };

export function paperRoutes({
  stores,
  accounts,
  tape,
  saves,
  cachedAccess,
  signals,
  disclose,
  terms,
  slotSeconds,
  nameKey,
  now,
}: {
  stores: Pick<PaperStores, 'settings' | 'leaderboard'>;
  accounts: PaperAccounts;
  tape: SignalTape;
  saves: Pick<FixedWindow, 'take'>;
  cachedAccess: Pick<AccessCopies, 'find'>;
  signals: Pick<SignalRepository, 'listRows'>;
  disclose: Disclose;
  terms: PaperTerms;
  slotSeconds: number;
  nameKey: string;
  now: () => Date;
}): Route[] {
  const { settings } = stores;
  const dropUnmet = dropUnmetRows({ settings, signals, provenance: terms.provenance });
  const machine = (kind: PaperAccountKind) => {
    const admit = admitTo(kind, { cachedAccess });
    return {
      readSettings: readSettings(kind, { admit, settings }),
      saveSettings: saveSettings(kind, { admit, stores, saves, dropUnmet, now }),
      getAccount: getAccount(kind, { admit, accounts, disclose, terms, now }),
      listTrades: listTrades(kind, { admit, accounts, tape }),
      replay: replaySettings(kind, { cachedAccess, tape, accounts, terms, slotSeconds, now }),
    };
  };
  const [copy, bot] = [machine('copy'), machine('bot')];
  const admit = admitViewer(cachedAccess, 'community-reading');
  const getBoard = getLeaderboard({ admit, stores, accounts, nameKey, terms, now });
  return [
    route(copyTradingEndpoints.settings, async ({ session }) => ({
      data: (await copy.readSettings(session)).data as Saved<CopySettings>,
    })),
    route(copyTradingEndpoints.putSettings, async ({ session, body }) => ({
      data: (await copy.saveSettings(session, body)).data as Saved<CopySettings>,
    })),
    route(copyTradingEndpoints.replay, async ({ session, body }) => copy.replay(session, body)),
    route(copyTradingEndpoints.account, async ({ session }) => copy.getAccount(session)),
    route(copyTradingEndpoints.trades, async ({ session, query }) => copy.listTrades(session, query)),

    route(botEndpoints.settings, async ({ session }) => ({
      data: (await bot.readSettings(session)).data as Saved<BotSettings>,
    })),
    route(botEndpoints.putSettings, async ({ session, body }) => ({
      data: (await bot.saveSettings(session, body)).data as Saved<BotSettings>,
    })),
    route(botEndpoints.replay, async ({ session, body }) => bot.replay(session, body)),
    route(botEndpoints.account, async ({ session }) => bot.getAccount(session)),
    route(botEndpoints.trades, async ({ session, query }) => bot.listTrades(session, query)),

    route(paperEndpoints.leaderboard, async ({ session }) => getBoard(session)),
  ];
}
