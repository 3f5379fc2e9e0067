import { runProcess } from '@croneai/platform/process.ts';
import { loadConfig, start } from './start.ts';

runProcess({ name: 'signals', main: async () => start(loadConfig()) });
