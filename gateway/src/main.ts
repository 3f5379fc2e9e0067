import { createLogger } from '@croneai/platform/logger.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { readGatewayConfig } from './config.ts';
import { startGateway } from './start.ts';

/** About 200 access lines per write. */
const LOG_BUFFER_BYTES = 65_536;

runProcess({
  name: 'gateway',
  main: () => {
    const config = readGatewayConfig();
    const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL, bufferBytes: LOG_BUFFER_BYTES });
    return startGateway({ config, logger });
  },
});
