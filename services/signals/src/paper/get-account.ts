import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import { accountView } from '@croneai/engine/paper/account-view.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { admitTo } from '../access/admit-viewer.ts';
import type { Parts } from '../connections.ts';

/** The member's paper account as of now. An open trade on a signal that is withheld from the member does not name it. */
export function getAccount(kind: PaperAccountKind, parts: Parts) {
  const { paperAccounts, disclose, paysBy, provenance, now } = parts;
  const admit = admitTo(kind, parts);
  return async (session: Session): Promise<{ data: PaperAccount }> => {
    const viewer = await admit(session);
    const account = await paperAccounts.of({ userId: viewer.userId, kind });
    const { withheld } = await disclose(
      viewer,
      account.ledger.open.map(({ signal: { id, createdAt } }) => ({ id, createdAt, isActive: true })),
    );
    return { data: accountView(kind, account, { at: now().getTime(), paysBy, provenance, withheld }) };
  };
}
