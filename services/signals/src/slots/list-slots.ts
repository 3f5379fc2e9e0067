import { errors } from '@croneai/contracts/errors.ts';
import { SLOTS_PER_REPLY_MAX } from '@croneai/contracts/signals.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { AdmitViewer } from '../access/admit-viewer.ts';
import type { Disclose } from '../signals/disclose.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import type { StoredSignal } from '../signals/signal.ts';
import type { SlotRepository } from './slot.repository.ts';
import { type StoredSlot, toSlotRow } from './slot.ts';

/** At a boundary every open page requests the same range within a second: the database is read once. */
const MEMORY_MS = 1_000;
const KEPT_RANGES = 100;

type Rows = { found: StoredSlot[]; active: StoredSignal[] };

/** What became of each slot in a range, newest first. Ids of signals that the member may not see yet are left out. */
export function listSlots({
  admitViewer,
  slots,
  signals,
  disclose,
  slotSeconds,
  now,
}: {
  admitViewer: AdmitViewer;
  slots: Pick<SlotRepository, 'listFinished'>;
  signals: Pick<SignalRepository, 'listActiveOfSlots'>;
  disclose: Disclose;
  slotSeconds: number;
  now: () => Date;
}) {
  const read = async (from: number, to: number): Promise<Rows> => {
    // Kept slots may be shorter than the present ones.
    const found = await slots.listFinished({ from, to, limit: SLOTS_PER_REPLY_MAX + 1 });
    // After the rows: each signal that they name is among these as long as it is active.
    const active = await signals.listActiveOfSlots({ from, to });
    return { found, active };
  };
  const kept = new BoundedCache<string, { at: number; rows: Promise<Rows> }>(KEPT_RANGES);
  const recent = (from: number, to: number): Promise<Rows> => {
    const key = `${from}-${to}`;
    const at = now().getTime();
    const known = kept.get(key);
    if (known && Math.abs(at - known.at) < MEMORY_MS) return known.rows;
    const rows = read(from, to);
    kept.set(key, { at, rows });
    rows.catch(() => kept.delete(key));
    return rows;
  };
  return async (session: Session, query: { from: string; to: string }) => {
    const viewer = await admitViewer(session);
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    if (to - from > SLOTS_PER_REPLY_MAX * slotSeconds * 1_000) throw tooMany();
    const { found, active } = await recent(from, to);
    if (found.length > SLOTS_PER_REPLY_MAX) throw tooMany();
    const { withheld, quota } = await disclose(
      viewer,
      active.map(({ id, createdAt }) => ({ id, isActive: true, createdAt: createdAt.getTime() })),
    );
    return { data: found.map((slot) => toSlotRow(slot, (id) => !withheld.has(id))), extras: { quota } };
  };
}

const tooMany = () =>
  appError(errors.invalid, {
    fields: { to: `from and to may be ${SLOTS_PER_REPLY_MAX} slots apart at most` },
  });
