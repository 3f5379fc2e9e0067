import { parentPort, workerData } from 'node:worker_threads';
import { walkPeriod } from './walk-period.ts';

// A thread that walks one requested period at a time.

parentPort?.on('message', (path: string) => {
  walkPeriod(path, workerData.paysBy).then(
    (walked) => parentPort?.postMessage({ walked }),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
