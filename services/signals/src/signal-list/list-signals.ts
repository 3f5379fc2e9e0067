import { errors } from '@croneai/contracts/errors.ts';
import { SIGNAL_VALIDITY_SECONDS, type SignalsDelivery } from '@croneai/contracts/signals.ts';
import type { SlotRow } from '@croneai/contracts/slots.ts';
import { utcDayOf } from '@croneai/engine/utc-day.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { AppError } from '@croneai/platform/errors.ts';
import { joinPrepared } from '@croneai/platform/http/prepared-json.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { Access, AdmitViewer, Viewer } from '../access/module.ts';
import { type Disclose, type Disclosure, seesAtOnce } from '../disclosure/module.ts';
import { checkPairs } from '../signals/module.ts';
import { type StoredSlot, toSlotRow } from '../slots/module.ts';
import { findCurrentTag, type ListState, listTag } from './list-tag.ts';
import { type ListQuery, queryKey, type SignalPages } from './signal-pages.ts';

/**
 * Lists signals for a member, and checks whether a cached reply is still valid. Both functions
 * check the member's access first.
 */
export function listSignals({
  admitViewer,
  listVersion,
  quota,
  pages,
  disclose,
  now,
}: {
  admitViewer: AdmitViewer;
  listVersion: Pick<ListVersion, 'current'>;
  quota: Pick<Disclosure['quota'], 'used'>;
  pages: SignalPages;
  disclose: Disclose;
  now: () => Date;
}) {
  const stateFor = async ({ userId, accessVersion }: Viewer, query: ListQuery, at: Date) => ({
    userId,
    accessVersion,
    listVersion: await listVersion.current(),
    day: utcDayOf(at),
    query: queryKey(query),
  });
  return {
    async list(session: Session, query: ListQuery) {
      const viewer = await admitViewer(session);
      if (query.pair !== undefined) checkPairs(query.pair);
      const state = await stateFor(viewer, query, now());
      const { signals, slots, nextBefore } = await pages.read(state.listVersion, query);
      const { withheld, quota: shown, nextOpeningAt } = await disclose(viewer, signals);
      const visible = signals.filter(({ id }) => !withheld.has(id));
      return {
        data: joinPrepared(visible.map(({ json }) => json)),
        extras: {
          quota: shown,
          nextBefore,
          slots: rowsOf(slots, { visible, withheld, at: now().getTime() }),
        },
        tag: listTag({ ...state, used: shown.used }, nextOpeningAt),
      };
    },

    /**
     * Returns the tag in `If-None-Match` that matches the current reply. Reads no signal from the
     * database.
     */
    async findUnchanged(
      session: Session,
      query: ListQuery,
      ifNoneMatch: string,
    ): Promise<string | undefined> {
      const viewer = await admitViewer(session);
      const at = now();
      const state: ListState = {
        ...(await stateFor(viewer, query, at)),
        used: viewer.signalsPerDay === null ? 0 : await quota.used(viewer.userId, at),
      };
      return findCurrentTag(ifNoneMatch, state, at.getTime());
    },
  };
}

/**
 * Builds the rows of the slots. A row of a running slot names only signals that the member can see.
 */
function rowsOf(
  slots: readonly StoredSlot[],
  {
    visible,
    withheld,
    at,
  }: { visible: readonly { id: string }[]; withheld: ReadonlySet<string>; at: number },
): SlotRow[] {
  const seen = new Set(visible.map(({ id }) => id));
  return slots.map((stored) => {
    const isOver = stored.slot + SIGNAL_VALIDITY_SECONDS * 1_000 <= at;
    return toSlotRow(stored, (id) => seen.has(id) || (isOver && !withheld.has(id)));
  });
}

/** Returns how new signals reach a member. The gateway calls this for each stream. */
export function getDelivery({
  admitViewer,
  liveGrants,
}: {
  admitViewer: AdmitViewer;
  liveGrants: Access['liveGrants'];
}) {
  return async (session: Session): Promise<{ delivery: SignalsDelivery }> => {
    // If Redis is down, the grant is not recorded. The gateway calls this again later.
    await liveGrants.note(session.userId).catch(() => undefined);
    try {
      if (seesAtOnce(await admitViewer(session))) return { delivery: 'at-once' };
      await liveGrants.remove(session.userId).catch(() => undefined);
      return { delivery: 'on-request' };
    } catch (error) {
      if (error instanceof AppError && error.code === errors.locked.code) return { delivery: 'none' };
      throw error;
    }
  };
}
