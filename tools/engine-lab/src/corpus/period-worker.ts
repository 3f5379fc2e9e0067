import { parentPort, workerData } from 'node:worker_threads';
import { walkPeriod } from './walk-period.ts';

// Runs in a thread that walks the requested periods, one at a time.

parentPort?.on('message', (path: string) => {
  walkPeriod(path, workerData.paysBy).then(
    (walked) => parentPort?.postMessage({ walked }),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
