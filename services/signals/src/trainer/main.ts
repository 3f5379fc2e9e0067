import { constants, setPriority } from 'node:os';
import { runProcess } from '@croneai/platform/process.ts';
import { loadTrainerConfig } from '../config.ts';
import { start } from './start.ts';

// On one machine scans and pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
runProcess({ name: 'signals-trainer', main: async () => start(loadTrainerConfig()) });
