import { botEndpoints, copyTradingEndpoints, paperEndpoints } from '@croneai/contracts/endpoints/paper.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { admitViewer } from '../access/admit-viewer.ts';
import type { Parts } from '../connections.ts';
import { dropUnmetRows } from './drop-unmet-rows.ts';
import { getAccount } from './get-account.ts';
import { getLeaderboard } from './get-leaderboard.ts';
import { listTrades } from './list-trades.ts';
import { PAPER_FEATURE } from './paper-feature.ts';
import { readSettings } from './read-settings.ts';
import { replaySettings } from './replay-settings.ts';
import { saveSettings } from './save-settings.ts';

type Saved<Settings> = { version: number; savedAt: string | null; settings: Settings };

export function paperRoutes(parts: Parts): Route[] {
  const { cachedAccess, signals, disclose, paysBy, provenance, slotSeconds, leaderboard, now } = parts;
  const { paperSettings: settings, paperTape: tape, paperAccounts: accounts, saves } = parts;
  const dropUnmet = dropUnmetRows({ settings, signals, provenance });
  const machine = (kind: PaperAccountKind) => {
    const admit = admitViewer(cachedAccess, PAPER_FEATURE[kind]);
    return {
      readSettings: readSettings(kind, { admit, settings }),
      saveSettings: saveSettings(kind, { admit, settings, saves, dropUnmet, leaderboard, now }),
      getAccount: getAccount(kind, { admit, accounts, disclose, paysBy, provenance, now }),
      listTrades: listTrades(kind, { admit, accounts, tape }),
      replay: replaySettings(kind, {
        accessCopies: cachedAccess,
        tape,
        accounts,
        slotMs: slotSeconds * SECOND_MS,
        paysBy,
        provenance,
        now,
      }),
    };
  };
  const [copy, bot] = [machine('copy'), machine('bot')];
  const admit = admitViewer(cachedAccess, 'community-reading');
  const getBoard = getLeaderboard({
    admit,
    settings,
    accounts,
    leaderboard,
    nameKey: parts.config.CLIENT_ADDRESS_KEY,
    paysBy,
    provenance,
    now,
  });
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
