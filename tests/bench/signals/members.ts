import { randomBytes } from 'node:crypto';
import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { ACCESS_MIRROR } from '@croneai/signals/access/access-mirror.ts';
import type { StoredSignal } from '@croneai/signals/signals/signal.model.ts';
import { signalCollection } from '@croneai/signals/signals/signal.model.ts';
import { createSignalRepository } from '@croneai/signals/signals/signal.repository.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import type { BackingUrls } from '../../backing/backing.ts';
import { createTestSessions } from '../../support/sessions.ts';

const SLOT_MS = 300_000;
/** A day of slots. */
const SETTLED_SIGNALS = 288;

export type Seeded = { token: string; publicKey: string; cursors: string[] };

/** A day of settled signals, an active one, and a member who may see them. */
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
      mirror: ACCESS_MIRROR,
      logger: console as never,
    });
    const access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const;
    await accessCopies.apply(userId, { version: 1, ...access, changedAt: new Date().toISOString() });
    return { token, publicKey: sessions.publicKey, cursors: slots.slice(0, -20).map((slot) => `${slot}.1`) };
  } finally {
    await sessions.close();
    await redis.quit();
    await database.close();
  }
}

export function signalOf(slot: number, isActive: boolean): StoredSignal {
  const [startsAt, expiresAt] = [new Date(slot), new Date(slot + SLOT_MS)];
  return {
    id: randomBytes(12).toString('hex'),
    pair: 'EURUSD',
    asset: 'EUR/USD (OTC)',
    signalType: 'buy',
    entryPrice: 1.085,
    stopLoss: 1.0842,
    takeProfit: 1.0862,
    precision: 5,
    confidence: 61.5,
    analysis:
      'The 9-minute average crossed above the 21-minute average and momentum agrees; volatility is normal.',
    ...(isActive
      ? { status: 'active', outcome: null, exitPrice: null, settledAt: null, ruleVersion: null, version: 1 }
      : {
          status: 'hit_tp',
          outcome: 'profit',
          exitPrice: 1.0862,
          settledAt: expiresAt,
          ruleVersion: 1,
          version: 2,
        }),
    slot,
    rank: 1,
    startsAt,
    createdAt: startsAt,
    updatedAt: isActive ? startsAt : expiresAt,
    expiresAt,
    provenance: 'synthetic',
  };
}
