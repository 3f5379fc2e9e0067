import type { AccessCopies } from '@croneai/access/access-copies.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import { admitViewer } from './access/admit-viewer.ts';
import { exportAccount } from './account/export-account.ts';
import { readCandles } from './candles/read-candles.ts';
import type { openEngineStores } from './champion/engine-stores.ts';
import type { SignalsConfig } from './config.ts';
import { getEngine } from './engine-desk/get-engine.ts';
import { promoteArtefact } from './engine-desk/promote-artefact.ts';
import type { MarketData } from './markets/market-data.ts';
import { PAIRS } from './markets/universe.ts';
import { getVolatility } from './movements/get-volatility.ts';
import type { VolatilityStore } from './movements/volatility.ts';
import type { PaperSettingsRepository } from './paper/paper-settings.repository.ts';
import type { SaveAllowance } from './paper/save-allowance.ts';
import { createPaperUseCases } from './paper/use-cases.ts';
import type { WeekReportRepository } from './paper/week-report.repository.ts';
import { getPerformance } from './performance/get-performance.ts';
import type { DailyQuota } from './signals/daily-quota.ts';
import { disclose } from './signals/disclose.ts';
import { getSignal } from './signals/get-signal.ts';
import { listSignals } from './signals/list-signals.ts';
import type { SignalRepository } from './signals/signal.repository.ts';
import { createSignalPages } from './signals/signal-pages.ts';
import { listSlots } from './slots/list-slots.ts';
import type { SlotRepository } from './slots/slot.repository.ts';
import { getSummary } from './summary/get-summary.ts';

export type UseCases = ReturnType<typeof createUseCases>;

/** What the service does, on the parts it needs. */
export function createUseCases(parts: {
  config: Pick<SignalsConfig, 'SIGNAL_SLOT_SECONDS' | 'EARLY_ACCESS_SECONDS' | 'PAYS_BY'>;
  accessCopies: Pick<AccessCopies, 'find'>;
  accessFront: Pick<AccessCopies, 'find'>;
  quota: DailyQuota;
  listVersion: ListVersion;
  volatility: VolatilityStore;
  signals: SignalRepository;
  slots: SlotRepository;
  paperSettings: PaperSettingsRepository;
  weekReports: WeekReportRepository;
  marketData: MarketData;
  saveAllowance: SaveAllowance;
  engine: ReturnType<typeof openEngineStores>;
  /** Kind and source of prices. */
  prices: string;
  tellWorkers: () => Promise<unknown>;
  now: () => Date;
}) {
  const {
    config,
    accessCopies,
    quota,
    listVersion,
    volatility,
    signals,
    slots,
    paperSettings,
    marketData,
    prices,
    now,
  } = parts;
  const { champions, ledger, judgements } = parts.engine;
  const { provenance } = marketData;
  const { SIGNAL_SLOT_SECONDS: slotSeconds, PAYS_BY: paysBy } = config;
  const shared = {
    admitViewer: admitViewer(parts.accessFront),
    disclose: disclose({ quota, earlyAccessMs: config.EARLY_ACCESS_SECONDS * 1_000, now }),
    now,
  };
  const pairsWatched = PAIRS.filter((pair) => marketData.supports(pair)).length;
  return {
    exportAccount: exportAccount({ accessCopies, quota, paperSettings, weekReports: parts.weekReports, now }),
    signals: listSignals({ ...shared, listVersion, quota, pages: createSignalPages({ signals, slots }) }),
    getSignal: getSignal({ ...shared, signals }),
    getPerformance: getPerformance({ ...shared, listVersion, signals, paysBy, provenance }),
    readCandles: readCandles({ ...shared, marketData }),
    getVolatility: getVolatility({ ...shared, volatility, provenance }),
    listSlots: listSlots({ ...shared, slots, signals, slotSeconds }),
    paper: createPaperUseCases({ ...parts, ...shared, settings: paperSettings, paysBy, provenance }),
    engine: {
      getEngine: getEngine({ champions, ledger, judgements, prices, provenance, now }),
      promoteArtefact: promoteArtefact({ champions, prices, tellWorkers: parts.tellWorkers, now }),
    },
    getSummary: getSummary({ slots, signals, slotSeconds, pairsWatched, provenance, now }),
  };
}
