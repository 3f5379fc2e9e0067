import { runProcess } from '@croneai/platform/process.ts';
import { loadConfig } from './config.ts';
import { start } from './start.ts';

runProcess({ name: 'signals', main: async () => start(loadConfig()) });
