import { errors } from '@croneai/contracts/errors.ts';
import type { SignalProof } from '@croneai/contracts/public-log.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { commitmentOf, settledKey, slotKey, toCommitted } from '@croneai/tlog/record/draft-leaves.ts';
import type { AdmitViewer } from '../access/module.ts';
import { type Disclose, discloseOne } from '../disclosure/module.ts';
import type { SignalRepository, StoredSignal } from '../signals/module.ts';
import { type LogReader, rootHex } from './read-log.ts';

/**
 * Returns the proof of one signal, with the salt that opens its commitment. Applies the same access
 * rule as for the signal itself.
 */
export function getProof({
  admitViewer,
  signals,
  disclose,
  logReader,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'findById'>;
  disclose: Disclose;
  logReader: LogReader;
}) {
  return async (session: Session, id: string): Promise<SignalProof> => {
    const viewer = await admitViewer(session);
    const stored = await signals.findById(id);
    if (!stored) throw appError(errors.signalNotFound);
    await discloseOne(disclose, viewer, stored);
    return proofOf(stored, logReader);
  };
}

/**
 * Builds the proof. Without a leaf, `published` is null: a replayed signal never has a leaf, and a
 * new signal has none until the next round of a worker.
 */
export async function proofOf(signal: StoredSignal, logReader: LogReader): Promise<SignalProof> {
  const [published, settled] = await Promise.all([
    leafOf(logReader, slotKey(signal.slot)),
    leafOf(logReader, settledKey(signal)),
  ]);
  return {
    slot: signal.slot,
    rank: signal.rank,
    salt: signal.salt,
    commitment: commitmentOf(signal),
    signal: toCommitted(signal),
    published,
    settled,
  };
}

/** Returns a leaf with its proof; null until the leaf is signed. */
export async function leafOf(logReader: LogReader, key: string): Promise<SignalProof['published']> {
  const leaf = await logReader.findByKey(key);
  const proof = leaf && (await logReader.proofFile(leaf));
  if (!proof) return null;
  const { text, head } = proof;
  return {
    index: leaf.index,
    leaf: leaf.text,
    log: head.origin,
    year: leaf.year,
    size: head.size,
    root: rootHex(head),
    vkey: head.vkey,
    proof: text,
  };
}
