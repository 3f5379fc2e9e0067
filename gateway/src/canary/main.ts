import { runProcess } from '@croneai/platform/process.ts';
import { loadCanaryConfig } from './config.ts';
import { start } from './start.ts';

runProcess({ name: 'canary', main: async () => start(loadCanaryConfig()) });
