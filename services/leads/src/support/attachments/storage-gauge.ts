import type { Metrics } from '@croneai/platform/metrics.ts';
import type { AttachmentStore } from './attachment-store.ts';

const MEGABYTE = 1024 * 1024;

export type StorageGauge = ReturnType<typeof createStorageGauge>;

/**
 * Measures the total size of all files. The sum reads every row, so it is computed only every few
 * minutes. In between, each process adds only the sizes of its own uploads. Several processes
 * together may therefore exceed the limit by a few minutes of uploads.
 */
export function createStorageGauge({
  attachments,
  maxTotalMb,
  metrics,
}: {
  attachments: Pick<AttachmentStore, 'totalUsage'>;
  /** Maximum total size. No more files are accepted above it. */
  maxTotalMb: number;
  metrics: Metrics;
}) {
  let bytes = 0;
  const bytesGauge = metrics.gauge({
    name: 'leads_stored_files_bytes',
    help: 'Total size of the files of tickets',
  });
  const filesGauge = metrics.gauge({
    name: 'leads_stored_files',
    help: 'Number of files of tickets',
  });
  metrics
    .gauge({
      name: 'leads_stored_files_limit_bytes',
      help: 'Maximum total size of the files of tickets; above it, no more files are accepted',
    })
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
