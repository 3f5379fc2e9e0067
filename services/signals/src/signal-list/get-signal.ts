import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { AdmitViewer } from '../access/module.ts';
import { type Disclose, discloseOne } from '../disclosure/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import { prepareSignal } from './signal-pages.ts';

/** Returns one signal, with the same access rule as the list. */
export function getSignal({
  admitViewer,
  signals,
  disclose,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'findById'>;
  disclose: Disclose;
}) {
  return async (session: Session, id: string) => {
    const viewer = await admitViewer(session);
    const stored = await signals.findById(id);
    if (!stored) throw appError(errors.signalNotFound);
    const quota = await discloseOne(disclose, viewer, stored);
    return { data: prepareSignal(stored).json, extras: { quota } };
  };
}
