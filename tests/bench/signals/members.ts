import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import { GOLD_ACCESS } from '@croneai/contracts/access.ts';
import type { StoredSignal } from '@croneai/signals/signals/signal.model.ts';
import { signalCollection } from '@croneai/signals/signals/signal.model.ts';
import { createSignalRepository } from '@croneai/signals/signals/signal.repository.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { someSignal } from '../../../services/signals/test/some-signal.ts';
import type { BackingUrls } from '../../backing/backing.ts';
import { createTestSessions } from '../../support/sessions.ts';

const SLOT_MS = 300_000;
/** Number of signals: one for each slot of a day. */
const SETTLED_SIGNALS = 288;

export type Seeded = { token: string; publicKey: string; cursors: string[] };

/** Inserts a day of settled signals, an active one, and a member who may see them. */
export async function seed({ mongoUrl }: BackingUrls, redisUrl: string, dbName: string): Promise<Seeded> {
  const database = await mongoose.createConnection(mongoUrl, { dbName }).asPromise();
  const redis = new Redis(redisUrl);
  const sessions = createTestSessions(redisUrl);
  try {
    const signals = createSignalRepository({ model: signalCollection.model(database) });
    const present = Math.floor(Date.now() / SLOT_MS) * SLOT_MS;
    const slots = Array.from({ length: SETTLED_SIGNALS + 1 }, (_, back) => present - back * SLOT_MS);
    for (const slot of slots) await signals.insert(signalOf(slot, slot === present), []);
    const { userId, token } = await sessions.open();
    const model = accessCopyCollection.model(database);
    const accessCopies = createAccessCopies({
      model,
      redis,
      mirror: accessMirrorOf('signals'),
      logger: console as never,
    });
    const access = { ...GOLD_ACCESS };
    await accessCopies.apply(userId, { version: 1, ...access, changedAt: new Date().toISOString() });
    return { token, publicKey: sessions.publicKey, cursors: slots.slice(0, -20).map((slot) => `${slot}.1`) };
  } finally {
    await sessions.close();
    await redis.quit();
    await database.close();
  }
}

export function signalOf(slot: number, isActive: boolean): StoredSignal {
  const expiresAt = new Date(slot + SLOT_MS);
  return someSignal({
    pair: 'EURUSD',
    asset: 'EUR/USD (OTC)',
    entryPrice: 1.085,
    stopLoss: 1.0842,
    takeProfit: 1.0862,
    precision: 5,
    analysis:
      'The 9-minute average crossed above the 21-minute average and momentum agrees; volatility is normal.',
    slot,
    expiresAt,
    ...(!isActive && {
      status: 'closed',
      outcome: 'profit',
      exitPrice: 1.0862,
      updatedAt: expiresAt,
      settledAt: expiresAt,
      ruleVersion: 2,
      version: 2,
    }),
  });
}
