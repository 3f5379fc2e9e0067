import { NOT_FORWARD } from '@croneai/contracts/endpoints/signals/signals.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { SLOTS_PER_REPLY_MAX } from '@croneai/contracts/slots.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { cacheForVersion, type ListVersion } from '@croneai/platform/list-version.ts';
import type { AdmitViewer } from '../access/module.ts';
import { type Disclose, toDisclosable } from '../disclosure/module.ts';
import type { SignalRepository, StoredSignal } from '../signals/module.ts';
import { type SlotRepository, type StoredSlot, toSlotRow } from '../slots/module.ts';

/**
 * Number of cached ranges. At a slot boundary, every open page requests the same range. With the
 * cache, the range is read from the database only once per version of the list.
 */
const KEPT_RANGES = 100;

type Rows = { found: StoredSlot[]; active: StoredSignal[] };

/**
 * Lists the outcomes of the slots in a range, newest first. Leaves out ids of signals that the
 * member may not see yet.
 */
export function listSlots({
  admitViewer,
  slots,
  signals,
  disclose,
  listVersion,
  slotSeconds,
}: {
  admitViewer: AdmitViewer;
  slots: Pick<SlotRepository, 'listFinished'>;
  signals: Pick<SignalRepository, 'listActiveOfSlots'>;
  disclose: Disclose;
  listVersion: Pick<ListVersion, 'current'>;
  slotSeconds: number;
}) {
  const read = async (from: number, to: number): Promise<Rows> => {
    // Reads by start time, because the length of stored slots may differ from that of new slots.
    const found = await slots.listFinished({ from, to, limit: SLOTS_PER_REPLY_MAX + 1 });
    // Signals are stored before their slot ends. Reading the signals last therefore finds every
    // active signal of the slots.
    const active = await signals.listActiveOfSlots({ from, to });
    return { found, active };
  };
  const kept = cacheForVersion<Rows>(KEPT_RANGES);
  return async (session: Session, query: { from: string; to: string }) => {
    const viewer = await admitViewer(session);
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    if (from >= to) throw refused(NOT_FORWARD);
    if (to - from > SLOTS_PER_REPLY_MAX * slotSeconds * 1_000) throw refused(TOO_MANY);
    // Reads the version before the rows, so that the rows are of this version or a newer one.
    const version = await listVersion.current();
    const { found, active } = await kept(version, `${from}-${to}`, () => read(from, to));
    if (found.length > SLOTS_PER_REPLY_MAX) throw refused(TOO_MANY);
    const { withheld, quota } = await disclose(viewer, active.map(toDisclosable));
    return { data: found.map((slot) => toSlotRow(slot, (id) => !withheld.has(id))), extras: { quota } };
  };
}

const TOO_MANY = `from and to may be ${SLOTS_PER_REPLY_MAX} slots apart at most`;
const refused = (text: string) => appError(errors.valuesRefused, { fields: { to: text } });
