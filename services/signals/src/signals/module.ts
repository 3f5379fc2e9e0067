import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { createListVersion } from '@croneai/platform/list-version.ts';
import type { Module } from '@croneai/platform/module.ts';
import { signalCollection } from './signal.model.ts';
import { createSignalRepository } from './signal.repository.ts';
import { countRereads, createSignalRows } from './signal-rows.ts';

export { type EarlyAccessConfig, earlyAccessConfig, type TermsConfig, termsConfig } from './config.ts';
export { checkPairs, knownPair } from './known-pair.ts';
export { newSalt, toNewSignal } from './new-signal.ts';
export type { StoredSignal } from './signal.model.ts';
export type { SignalRepository } from './signal.repository.ts';
export { type KnownSignals, OVERLAP_MS, type SignalRows } from './signal-rows.ts';
export { publishedEvent, settledEvent, toSignalView } from './signal-view.ts';
export type Signals = ReturnType<typeof openSignals>;

/** `relay` is absent in a process that writes no signals. */
type Needs = Pick<ServicePlatform, 'openCollection' | 'redis'> & Partial<Pick<ServicePlatform, 'relay'>>;

/** Opens the stored signals and the version of the list that members see. */
export function openSignals({ openCollection, redis, relay }: Needs) {
  const model = openCollection(signalCollection);
  return {
    collections: [signalCollection],
    topics: [topics.signals],
    store: createSignalRepository({ model, relay }),
    listVersion: createListVersion(redis, 'signals'),
  } satisfies Module & Record<string, unknown>;
}

/** Keeps all signals of the current price source in memory, for figures and paper accounts. */
export function signalRowsOf(
  { metrics }: Pick<ServicePlatform, 'metrics'>,
  {
    signals,
    feeds: { provenance },
  }: { signals: Pick<Signals, 'store' | 'listVersion'>; feeds: { provenance: Provenance } },
) {
  const onReread = countRereads(metrics);
  return () =>
    createSignalRows({ signals: signals.store, listVersion: signals.listVersion, provenance, onReread });
}
