import { runProcess } from '@croneai/platform/process.ts';
import { readAuthConfig } from './config.ts';
import { startAuth } from './start.ts';

runProcess({ name: 'auth', main: async () => startAuth(readAuthConfig()) });
