import { createLogger } from '@croneai/platform/logger.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { readGatewayConfig } from './config.ts';
import { startGateway } from './start.ts';

/**
 * Size of the log buffer. About 200 lines of the access log fit into it, and are written together.
 */
const LOG_BUFFER_BYTES = 65_536;

runProcess({
  name: 'gateway',
  main: () => {
    const config = readGatewayConfig();
    const logger = createLogger({ name: 'gateway', level: config.LOG_LEVEL, bufferBytes: LOG_BUFFER_BYTES });
    return startGateway({ config, logger });
  },
});
