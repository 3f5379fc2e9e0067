import { writeFileSync } from 'node:fs';
import { startBacking } from './tests/backing/start-backing.ts';
const backing = await startBacking({ ...process.env, TEST_BACKING: 'local' }, console.error, { kafkaSessionMs: 30000 });
writeFileSync(process.argv[2]!, JSON.stringify(backing.urls));
process.on('SIGTERM', () => void backing.stop().then(() => process.exit(0)));
setInterval(() => {}, 1e6);
