import { errors } from '@croneai/contracts/errors.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { prepareSignal } from './signal-pages.ts';

/** One signal under the same rule as the list. A refusal has its reason in `quota`. */
export function getSignal({ admitViewer, signals, disclose }: Parts) {
  return async (session: Session, id: string) => {
    const viewer = await admitViewer(session);
    const stored = await signals.findById(id);
    if (!stored) throw appError(errors.signalNotFound);
    const signal = prepareSignal(stored);
    const { withheld, quota } = await disclose(viewer, [signal]);
    if (withheld.has(id)) throw appError(errors.signalWithheld, { data: { quota } });
    return { data: signal.json, extras: { quota } };
  };
}
