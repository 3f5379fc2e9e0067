import type { PaperAccount, PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Provenance } from '@croneai/contracts/provenance.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { accountView } from '@croneai/engine/paper/account-view.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { Disclose } from '../disclosure/module.ts';
import type { PaperAccounts } from './paper-accounts.ts';

/** Terms of the current signals, and the source of their prices. */
export type PaperTerms = { paysBy: PaysBy; provenance: Provenance };

/**
 * Returns the member's paper account at present. If the account has an open trade on a signal that
 * is withheld from the member, that trade does not name the signal.
 */
export function getAccount(
  kind: PaperAccountKind,
  {
    admit,
    accounts,
    disclose,
    terms: { paysBy, provenance },
    now,
  }: {
    admit: AdmitViewer;
    accounts: Pick<PaperAccounts, 'of'>;
    disclose: Disclose;
    terms: PaperTerms;
    now: () => Date;
  },
) {
  return async (session: Session): Promise<{ data: PaperAccount }> => {
    const viewer = await admit(session);
    const account = await accounts.of({ userId: viewer.userId, kind });
    const { withheld } = await disclose(
      viewer,
      account.book.open.map(({ signal: { id, createdAt, expiresAt } }) => ({
        id,
        createdAt,
        expiresAt,
        isActive: true,
      })),
    );
    return { data: accountView(kind, account, { at: now().getTime(), paysBy, provenance, withheld }) };
  };
}
