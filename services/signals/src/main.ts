import { runProcess } from '@croneai/platform/process.ts';
import { loadServiceConfig } from './config.ts';
import { start } from './start.ts';

runProcess({ name: 'signals', main: async () => start(loadServiceConfig()) });
