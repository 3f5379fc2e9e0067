import type { Parts } from '../connections.ts';

/** Measures how many browsers take pushes, and how many of them went silent. */
export function countDevices({ devices, dispatchMetrics, now }: Parts) {
  return async (): Promise<void> => {
    const { total, silent } = await devices.count(now());
    dispatchMetrics.devices.set({ kind: 'all' }, total);
    dispatchMetrics.devices.set({ kind: 'silent' }, silent);
  };
}
