import { botEndpoints, copyTradingEndpoints, paperEndpoints } from '@croneai/contracts/endpoints/paper.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { getAccount } from './get-account.ts';
import { getLeaderboard } from './get-leaderboard.ts';
import { listTrades } from './list-trades.ts';
import { replaySettings } from './replay-settings.ts';
import { readSettings, saveSettings } from './save-settings.ts';

type Saved<Settings> = { version: number; savedAt: string | null; settings: Settings };

export function paperRoutes(parts: Parts): Route[] {
  const machine = (kind: PaperAccountKind) => ({
    readSettings: readSettings(kind, parts),
    saveSettings: saveSettings(kind, parts),
    getAccount: getAccount(kind, parts),
    listTrades: listTrades(kind, parts),
    replay: replaySettings(kind, parts),
  });
  const [copy, bot] = [machine('copy'), machine('bot')];
  const getBoard = getLeaderboard(parts);
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
