import { runProcess } from '@croneai/platform/process.ts';
import { loadConfig, start } from './start.ts';

runProcess({ name: 'notifier', main: async () => start(loadConfig()) });
