import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import type { Redis } from 'ioredis';
import { SLOT_MS } from '../../../../packages/tlog/test/some-log.ts';
import { type KeepLogOptions, keepLog } from '../../src/public-log/keep-log.ts';
import {
  createLogRepository,
  type LogRepository,
  openLogModels,
} from '../../src/public-log/log.repository.ts';
import { createRecordedHeads } from '../../src/public-log/recorded-heads.ts';
import { createLastHead, createSigners, type LogRefusal } from '../../src/public-log/sign-head.ts';
import type { SlotFixture } from '../slot-fixture.ts';

export const SECRET = Buffer.alloc(32, 7).toString('base64');

export const logOf = ({ database }: Pick<SlotFixture, 'database'>): LogRepository =>
  createLogRepository(openLogModels(database));

export const signersOf = (name: string, secret = SECRET) => createSigners({ secret, name });

export type WriterOptions = {
  name: string;
  /** A test may pass a repository that throws, to simulate a process that dies. */
  log?: LogRepository | undefined;
  key?: string | undefined;
  /** Folder of recorded heads. */
  heads?: string | undefined;
  witnesses?: readonly string[];
  now?: () => Date;
  facts?: Partial<Pick<KeepLogOptions, 'trials' | 'alarms'>> | undefined;
  refusals?: (LogRefusal | undefined)[];
};

/** Creates a worker's writer of the public log. */
export function logWriter(
  fixture: Pick<SlotFixture, 'database' | 'slots' | 'signals' | 'clock'>,
  redis: Redis,
  { name, log = logOf(fixture), key, heads, witnesses = [], facts = {}, refusals = [], now }: WriterOptions,
) {
  const { slots, signals, clock } = fixture;
  return keepLog({
    log,
    slots,
    signals,
    lastHead: createLastHead(redis),
    recordedHeads: createRecordedHeads(heads),
    witnesses,
    signerOf: signersOf(name, key),
    policy: {
      seconds: SLOT_MS / 1_000,
      signalsPerSlot: 1,
      strategy: CODE_VERSION,
      paysBy: { kind: 'payout', payout: 0.85 },
      provenance: 'synthetic',
    },
    trials: [],
    alarms: async () => [],
    ...facts,
    onRefused: (refusal) => refusals.push(refusal),
    onSigned: () => undefined,
    publishHead: async () => undefined,
    now: now ?? (() => new Date(clock.time)),
  });
}

/** Adds missed slots after the played ones, as after an outage. */
export async function markSlotsMissed({ slots, clock, missed }: SlotFixture, count: number): Promise<void> {
  const starts = Array.from({ length: count }, (_, at) => clock.time + at * SLOT_MS);
  clock.time += count * SLOT_MS;
  await slots.insertAll(starts.map((slot) => ({ ...missed(slot), isUnrecorded: true as const })));
}
