import type { listSignalsQuerySchema } from '@croneai/contracts/endpoints/signals/signals.ts';
import { type Signal, signalSchema } from '@croneai/contracts/signals.ts';
import { SLOTS_PER_LIST } from '@croneai/contracts/slots.ts';
import { type PreparedJson, prepareJson } from '@croneai/platform/http/prepared-json.ts';
import { cacheForVersion } from '@croneai/platform/list-version.ts';
import type { z } from 'zod';
import { type Disclosable, toDisclosable } from '../disclosure/module.ts';
import { type SignalRepository, type StoredSignal, toSignalView } from '../signals/module.ts';
import type { SlotRepository, StoredSlot } from '../slots/module.ts';

export type ListQuery = z.output<typeof listSignalsQuerySchema>;

/** A signal as prepared JSON, with the facts that decide whether a member may see it. */
export type PreparedSignal = Disclosable & { json: PreparedJson<Signal> };

export type SignalPages = ReturnType<typeof createSignalPages>;

type SignalPage = {
  signals: readonly PreparedSignal[];
  /** The last slots that ended, newest first. */
  slots: readonly StoredSlot[];
  /** Cursor of the next page; null on the last page. */
  nextBefore: string | null;
};

type Stores = {
  signals: Pick<SignalRepository, 'listPage'>;
  slots: Pick<SlotRepository, 'listLastFinished'>;
};

/** Number of cached pages per version. */
const KEPT_PAGES = 100;

/**
 * Reads pages of the list for all callers, and caches them in prepared form until the list changes.
 * After a change, every polling member refetches within two seconds, but the database is read only
 * once.
 */
export function createSignalPages(stores: Stores) {
  const kept = cacheForVersion<SignalPage>(KEPT_PAGES);
  return {
    /** Returns the page at this version of the list, or at a later version. */
    read: (listVersion: string, query: ListQuery): Promise<SignalPage> =>
      kept(listVersion, queryKey(query), () => readPage(stores, query)),
  };
}

/**
 * Returns a unique text for each query, with only those characters that are allowed in an entity
 * tag.
 */
export function queryKey(query: ListQuery): string {
  const { limit, sortOrder, status, pair, signalType, outcome, day, before } = query;
  return [limit, sortOrder, status, pair, signalType, outcome, day, before].join(':');
}

async function readPage({ signals: repository, slots }: Stores, query: ListQuery): Promise<SignalPage> {
  const { limit } = query;
  // Reads one extra row to see if there is a next page.
  const [found, lastSlots] = await Promise.all([
    repository.listPage({ ...query, limit: limit + 1 }),
    slots.listLastFinished(SLOTS_PER_LIST),
  ]);
  const signals = found.slice(0, limit);
  const last = signals.at(-1);
  return {
    signals: signals.map(prepareSignal),
    slots: lastSlots,
    nextBefore: found.length > limit && last ? `${last.slot}.${last.rank}` : null,
  };
}

export function prepareSignal(stored: StoredSignal): PreparedSignal {
  return { ...toDisclosable(stored), json: prepareJson(signalSchema, toSignalView(stored)) };
}
