import { auditEvent } from '@croneai/access/audit-event.ts';
import type { ErasedSender } from '@croneai/contracts/endpoints/erasure.ts';
import { adminContactEndpoints } from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import { adminLeadEndpoints } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Users } from '../members/module.ts';
import type { ContactRepository } from './contacts/contact.repository.ts';
import { membersBehind, senderOf } from './sent-by.ts';
import type { SubmissionRepository } from './submissions/submission.repository.ts';

type Needs = {
  submissions: Pick<SubmissionRepository, 'find' | 'erase'>;
  contacts: Pick<ContactRepository, 'find' | 'erase'>;
  users: Pick<Users, 'findMany' | 'findByEmails'>;
  now: () => Date;
};

export function erasureRoutes(needs: Needs): Route[] {
  const erase = eraseSender(needs);
  return [
    route(adminLeadEndpoints.eraseLeadPerson, async ({ params, body, session, client }) => {
      const by = { ...actorOf(session, client), reason: body.reason };
      return { data: await erase('lead', params.id, by) };
    }),
    route(adminContactEndpoints.eraseContactPerson, async ({ params, body, session, client }) => {
      const by = { ...actorOf(session, client), reason: body.reason };
      return { data: await erase('message', params.id, by) };
    }),
  ];
}

type Found = 'lead' | 'message';

/**
 * Erases all forms that the sender of an application or message has sent. If the sender is a
 * member, these include forms sent from former addresses. People without an account can also
 * request this. The form named in the request is erased last, together with the audit entry, so
 * that a failed call can be repeated. The audit entry is kept, because it is about the erasure and
 * not about the person.
 */
function eraseSender({ submissions, contacts, users, now }: Needs) {
  return async (found: Found, id: string, by: AdminWrite): Promise<ErasedSender> => {
    const forms = found === 'lead' ? submissions : contacts;
    const named = await forms.find(id);
    if (!named) throw appError(found === 'lead' ? errors.leadNotFound : errors.contactNotFound);
    const at = now();
    const member = (await membersBehind(users, [named]))(named);
    const others = { sender: senderOf(named, member), exceptId: id };
    const erased = { leads: await submissions.erase(others, at), messages: await contacts.erase(others, at) };
    const counted = found === 'lead' ? 'leads' : 'messages';
    const all = { ...erased, [counted]: erased[counted] + 1 };
    // The subject has a separate kind. Otherwise, this audit entry would be erased with the entries
    // of the form.
    const subject = { kind: 'erasure', id, version: named.version + 1 };
    const audited = auditEvent(subject, at, { action: 'sender.erase', before: {}, after: all, ...by });
    await forms.erase({ id }, at, [audited]);
    return all;
  };
}
