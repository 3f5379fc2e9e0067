import { setTimeout as delay } from 'node:timers/promises';
import { isDuplicateKey } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import { type ConfidenceTable, confidenceTableSchema } from '../engine/confidence.ts';
import type { WarmTableDocument, WarmTableModel } from './confidence-table.model.ts';

/** A claim that was not renewed for so long belongs to a process that died. */
const CLAIM_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
const LOOK_EVERY_MS = 500;

/**
 * The warm table of all processes: made by the first one that asks, while the others wait for it. `id` names what the
 * table depends on. Gives up, with the signal's reason, when `signal` is aborted.
 */
export async function shareWarmTable({
  model,
  id,
  warm,
  signal,
}: {
  model: WarmTableModel;
  id: string;
  warm: () => Promise<ConfidenceTable>;
  signal: AbortSignal;
}): Promise<ConfidenceTable> {
  for (;;) {
    const held = await model.findById(id).lean<WarmTableDocument>();
    // A form that another release wrote is made anew.
    const known = confidenceTableSchema.safeParse(JSON.parse(held?.table ?? 'null'));
    if (known.success) return known.data;
    if (await claim(model, id)) return makeTable(model, id, warm);
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
}

async function makeTable(
  model: WarmTableModel,
  id: string,
  warm: () => Promise<ConfidenceTable>,
): Promise<ConfidenceTable> {
  const renew = () => model.updateOne({ _id: id }, { $set: { claimedUntil: claimEnd() } });
  // A renewal that fails costs nothing but a second replay by somebody else.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
  try {
    const table = await warm();
    await model.updateOne({ _id: id }, { $set: { table: JSON.stringify(table) } });
    return table;
  } finally {
    clearInterval(timer);
  }
}

const claimEnd = (): Date => new Date(Date.now() + CLAIM_MS);

/** True for one asker until its claim is over. */
async function claim(model: WarmTableModel, id: string): Promise<boolean> {
  const claimedUntil = claimEnd();
  try {
    await model.create({ _id: id, table: null, claimedUntil });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const filter = { _id: id, claimedUntil: mongoose.trusted({ $lt: new Date() }) };
  const { modifiedCount } = await model.updateOne(filter, { $set: { claimedUntil } });
  return modifiedCount === 1;
}
