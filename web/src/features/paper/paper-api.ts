import { botEndpoints, copyTradingEndpoints } from '@croneai/contracts/endpoints/signals/paper.ts';
import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaperReplay, ReplayBotBody, ReplayCopyBody } from '@croneai/contracts/paper-replay.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { pageOf, toRequest } from '../../shared/api/endpoint-request.ts';

export type MachineSettings = CopySettings | BotSettings;
/** A change of some settings of copy trading or the bot. */
export type SettingsPart = Partial<CopySettings & BotSettings>;

export interface Saved {
  version: number;
  savedAt: string | null;
  settings: MachineSettings;
}

interface TradesOf {
  kind: PaperAccountKind;
  before?: string | undefined;
}

/** Settings to backtest. */
export type ReplayQuestion = ({ kind: 'copy' } & ReplayCopyBody) | ({ kind: 'bot' } & ReplayBotBody);

const endpointsOf = { copy: copyTradingEndpoints, bot: botEndpoints } as const;
const SETTINGS_CONFLICT = 'paper.settings_conflict';

export const paperApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    machineSettings: build.query<Saved, PaperAccountKind>({
      query: (kind) => toRequest(endpointsOf[kind].settings),
    }),
    saveMachineSettings: build.mutation<Saved, Omit<Saved, 'savedAt'> & { kind: PaperAccountKind }>({
      query: ({ kind, ...body }) => toRequest(endpointsOf[kind].putSettings, { body }),
    }),
    paperAccount: build.query<PaperAccount, PaperAccountKind>({
      query: (kind) => toRequest(endpointsOf[kind].account),
      providesTags: ['PaperAccounts'],
    }),
    paperTrades: build.query({
      ...pageOf(copyTradingEndpoints.trades, () => ({})),
      query: ({ kind, ...query }: TradesOf) => toRequest(endpointsOf[kind].trades, { query }),
    }),
    paperReplay: build.query<PaperReplay, ReplayQuestion>({
      query: ({ kind, ...body }) => toRequest(endpointsOf[kind].replay, { body }),
      providesTags: ['Slots'],
    }),
  }),
});

/** Returns the current settings, which the reply to a conflict contains. */
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
