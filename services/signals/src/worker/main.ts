import { runProcess } from '@croneai/platform/process.ts';
import { loadWorkerConfig } from '../config.ts';
import { start } from './start.ts';

runProcess({ name: 'signals-worker', main: async () => start(loadWorkerConfig()) });
