import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import type { UserRepository } from './user.repository.ts';

/*
 * Keeps at least one admin, even when two admins remove each other at the same time. Each admin has
 * a separate document, so the two removals would not conflict. Therefore each removal also changes
 * one shared document, which has a seat for each admin. Before an admin is removed, the seat is
 * given up, which succeeds only if another seat belongs to an admin who can sign in. If the process
 * crashes in between, the admin has no seat until the next sign-in. There may therefore be too few
 * seats, but never too many.
 */

export const adminSeatsCollection = defineCollection({
  name: 'admin_seats',
  id: 'string',
  hasOutbox: false,
  // Contains only ids. An admin gives up the seat before the account is erased.
  erasure: 'no-personal-data',
  fields: { version: z.int(), ids: z.array(z.string()) },
  indexes: [],
});
type AdminSeatsModel = ModelOf<typeof adminSeatsCollection>;
type AdminSeatsDocument = DocumentOf<typeof adminSeatsCollection>;

const SEATS_ID = 'admins';

export function createAdminSeats({ seats, users }: { seats: AdminSeatsModel; users: UserRepository }) {
  const change = async (decide: (ids: string[]) => Promise<string[]> | string[]): Promise<void> => {
    await ensure();
    await changeDocument<AdminSeatsDocument>(seats, { _id: SEATS_ID }, async ({ ids }) => {
      const changed = await decide(ids);
      return changed.length === ids.length ? {} : { update: { $set: { ids: changed } } };
    });
  };

  /**
   * Creates the list of seats when it is first needed. The list begins with all current admins,
   * because an operator may have created admins in the database.
   */
  async function ensure(): Promise<void> {
    if (await seats.exists({ _id: SEATS_ID })) return;
    const ids = await users.findActiveAdmins();
    await unlessDuplicate(seats.create({ _id: SEATS_ID, version: 1, ids }));
  }

  return {
    take: (id: string) => change((ids) => (ids.includes(id) ? ids : [...ids, id])),

    /**
     * Gives up a seat; called before an admin loses the role. Throws AppError 409
     * `admin.last_admin` for the last admin.
     */
    leave: (id: string) =>
      change(async (ids) => {
        const others = ids.filter((other) => other !== id);
        if ((await users.findActiveAdmins(others)).length === 0) throw appError(errors.lastAdmin);
        return others;
      }),
  };
}
