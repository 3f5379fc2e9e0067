import { botEndpoints, copyTradingEndpoints } from '@croneai/contracts/endpoints/paper.ts';
import type { PaperAccount, PaperAccountKind, PaperClosedTrade } from '@croneai/contracts/paper.ts';
import type { PaperReplay, ReplayBotBody, ReplayCopyBody } from '@croneai/contracts/paper-replay.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

export interface SettingsOf {
  copy: CopySettings;
  bot: BotSettings;
}

export interface Saved<Kind extends PaperAccountKind = PaperAccountKind> {
  version: number;
  savedAt: string | null;
  settings: SettingsOf[Kind];
}

export interface TradePage {
  trades: PaperClosedTrade[];
  total: number;
  nextBefore: string | null;
}

interface TradesOf {
  kind: PaperAccountKind;
  before?: string | undefined;
  limit?: number;
}

interface Save {
  kind: PaperAccountKind;
  version: number;
  settings: CopySettings | BotSettings;
}

/** What settings are replayed with. */
export type ReplayQuestion = ({ kind: 'copy' } & ReplayCopyBody) | ({ kind: 'bot' } & ReplayBotBody);

const endpointsOf = { copy: copyTradingEndpoints, bot: botEndpoints } as const;
const SETTINGS_CONFLICT = 'paper.settings_conflict';

export const paperApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    machineSettings: build.query<Saved, PaperAccountKind>({
      query: (kind) => toRequest(endpointsOf[kind].settings),
    }),
    saveMachineSettings: build.mutation<Saved, Save>({
      query: ({ kind, ...body }) => toRequest(endpointsOf[kind].putSettings, { body }),
    }),
    paperAccount: build.query<PaperAccount, PaperAccountKind>({
      query: (kind) => toRequest(endpointsOf[kind].account),
      providesTags: ['PaperAccounts'],
    }),
    paperTrades: build.query<TradePage, TradesOf>({
      query: ({ kind, ...query }) => toRequest(endpointsOf[kind].trades, { query }),
      transformResponse: (trades: PaperClosedTrade[], meta) => {
        const { total, nextBefore } = (meta?.extras ?? {}) as Pick<TradePage, 'total' | 'nextBefore'>;
        return { trades, total, nextBefore };
      },
    }),
    paperReplay: build.query<PaperReplay, ReplayQuestion>({
      query: ({ kind, ...body }) => toRequest(endpointsOf[kind].replay, { body }),
      providesTags: ['Slots'],
    }),
  }),
});

/** A save that was refused because somebody else was quicker carries the settings that hold now. */
export function conflictingSettings(error: unknown): Saved | undefined {
  return isApiError(error) && error.code === SETTINGS_CONFLICT ? (error.data as Saved) : undefined;
}

export const {
  useMachineSettingsQuery,
  useSaveMachineSettingsMutation,
  usePaperAccountQuery,
  usePaperTradesQuery,
  useLazyPaperReplayQuery,
} = paperApi;
