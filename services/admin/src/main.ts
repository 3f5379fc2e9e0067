import { runProcess } from '@croneai/platform/process.ts';
import { loadConfig, start } from './start.ts';

runProcess({ name: 'admin', main: async () => start(loadConfig()) });
