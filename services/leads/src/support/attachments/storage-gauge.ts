import type { Metrics } from '@croneai/platform/metrics.ts';
import type { AttachmentStore } from './attachment-store.ts';

const MEGABYTE = 1024 * 1024;

export type StorageGauge = ReturnType<typeof createStorageGauge>;

/**
 * What all files take together. Measured every few minutes, because a sum reads every row; in between each process adds what it
 * stores itself, so several processes may go beyond the limit by what they take within that time.
 */
export function createStorageGauge({
  attachments,
  maxTotalMb,
  metrics,
}: {
  attachments: Pick<AttachmentStore, 'totalUsage'>;
  /** Above it no more files are taken. */
  maxTotalMb: number;
  metrics: Metrics;
}) {
  let bytes = 0;
  const bytesGauge = metrics.gauge({
    name: 'leads_stored_files_bytes',
    help: 'What the files of tickets take in all',
  });
  const filesGauge = metrics.gauge({
    name: 'leads_stored_files',
    help: 'How many files of tickets there are',
  });
  metrics
    .gauge({ name: 'leads_stored_files_limit_bytes', help: 'Above this no more files are taken' })
    .set(maxTotalMb * MEGABYTE);
  return {
    isFull: () => bytes >= maxTotalMb * MEGABYTE,
    add(stored: number): void {
      bytes += stored;
      bytesGauge.set(bytes);
    },
    async measure(): Promise<void> {
      const all = await attachments.totalUsage();
      bytes = all.bytes;
      bytesGauge.set(all.bytes);
      filesGauge.set(all.files);
    },
  };
}
