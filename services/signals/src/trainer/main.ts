import { createLogger } from '@croneai/platform/logger.ts';
import { takeLowPriority } from '@croneai/platform/low-priority.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { loadTrainerConfig, start } from './start.ts';

runProcess({
  name: 'signals-trainer',
  main: async () => {
    const config = loadTrainerConfig();
    // Runs at low priority, because scans and page loads on the same machine are more important.
    takeLowPriority(createLogger({ name: 'signals-trainer', level: config.LOG_LEVEL }));
    return start(config);
  },
});
