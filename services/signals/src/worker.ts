import { runProcess } from '@croneai/platform/process.ts';
import { loadWorkerConfig } from './config.ts';
import { startWorker } from './start-worker.ts';

runProcess({ name: 'signals-worker', main: async () => startWorker(loadWorkerConfig()) });
