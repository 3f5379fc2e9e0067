import { runProcess } from '@croneai/platform/process.ts';
import { loadWorkerConfig, start } from './start.ts';

runProcess({ name: 'signals-worker', main: async () => start(loadWorkerConfig()) });
