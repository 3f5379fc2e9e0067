import { botEndpoints, copyTradingEndpoints, paperEndpoints } from '@croneai/contracts/endpoints/paper.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { PaperUseCases } from './use-cases.ts';

type Saved<Settings> = { version: number; savedAt: string | null; settings: Settings };

export function paperRoutes({ copy, bot, leaderboard }: PaperUseCases): Route[] {
  return [
    route(copyTradingEndpoints.settings, async ({ session }) => ({
      data: (await copy.readSettings(session)).data as Saved<CopySettings>,
    })),
    route(copyTradingEndpoints.putSettings, async ({ session, body }) => ({
      data: (await copy.saveSettings(session, body)).data as Saved<CopySettings>,
    })),
    route(copyTradingEndpoints.account, async ({ session }) => copy.getAccount(session)),
    route(copyTradingEndpoints.trades, async ({ session, query }) => copy.listTrades(session, query)),

    route(botEndpoints.settings, async ({ session }) => ({
      data: (await bot.readSettings(session)).data as Saved<BotSettings>,
    })),
    route(botEndpoints.putSettings, async ({ session, body }) => ({
      data: (await bot.saveSettings(session, body)).data as Saved<BotSettings>,
    })),
    route(botEndpoints.account, async ({ session }) => bot.getAccount(session)),
    route(botEndpoints.trades, async ({ session, query }) => bot.listTrades(session, query)),

    route(paperEndpoints.leaderboard, async ({ session }) => leaderboard(session)),
  ];
}
