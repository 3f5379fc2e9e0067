import type { Lead } from '@croneai/contracts/endpoints/admin-leads.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import type { Submission } from './submission.model.ts';
import { adminIdsOf, toLead } from './submission.ts';

/** One submission as admins see it; throws 404 when there is none. */
export function getLead(parts: Parts) {
  return async (id: string): Promise<Lead> => {
    const submission = await parts.submissions.find(id);
    if (!submission) throw appError(errors.leadNotFound);
    return describeLead(parts, submission);
  };
}

/** Adds what is not in the submission itself: the others of the person, and the names of admins. */
export async function describeLead({ submissions, users }: Parts, submission: Submission): Promise<Lead> {
  const [linked, names] = await Promise.all([
    submissions.linkedTo(submission),
    users.names(adminIdsOf(submission)),
  ]);
  return toLead(submission, linked, names);
}
