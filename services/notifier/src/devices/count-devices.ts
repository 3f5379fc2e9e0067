import type { Parts } from '../connections.ts';

/** Measures how many browsers take pushes, how many of them went silent, and how many chats are linked. */
export function countDevices({ devices, telegram, dispatchMetrics, now }: Parts) {
  return async (): Promise<void> => {
    const { total, silent } = await devices.count(now());
    dispatchMetrics.devices.set({ kind: 'all' }, total);
    dispatchMetrics.devices.set({ kind: 'silent' }, silent);
    const chats = await telegram?.chats.count();
    for (const [kind, count] of Object.entries(chats ?? {})) dispatchMetrics.chats.set({ kind }, count);
  };
}
