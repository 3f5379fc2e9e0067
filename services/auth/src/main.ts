import { runProcess } from '@croneai/platform/process.ts';
import { loadConfig, start } from './start.ts';

runProcess({ name: 'auth', main: async () => start(loadConfig()) });
