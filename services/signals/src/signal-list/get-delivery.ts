import { errors } from '@croneai/contracts/errors.ts';
import type { SignalsDelivery } from '@croneai/contracts/signals.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { AppError } from '@croneai/platform/errors.ts';
import type { AdmitViewer } from '../access/admit-viewer.ts';
import { seesAtOnce } from '../signals/disclose.ts';

/** How new signals come to a member. The gateway asks it for each stream, to know whom it may send them. */
export function getDelivery({ admitViewer }: { admitViewer: AdmitViewer }) {
  return async (session: Session): Promise<{ delivery: SignalsDelivery }> => {
    try {
      return { delivery: seesAtOnce(await admitViewer(session)) ? 'at-once' : 'on-request' };
    } catch (error) {
      if (error instanceof AppError && error.code === errors.locked.code) return { delivery: 'none' };
      throw error;
    }
  };
}
