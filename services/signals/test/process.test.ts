import { describeProcess } from '../../../tests/support/process.suite.ts';
import { serviceEnvironment } from '../../../tests/support/service-environment.ts';
import { createTokenKeys } from '../../../tests/support/sessions.ts';

describeProcess({
  entry: 'services/signals/src/main.ts',
  environment: () => ({ ...serviceEnvironment('signals', createTokenKeys().publicKey), LOG_LEVEL: 'info' }),
  stores: ['mongo', 'redis', 'kafka'],
  requiredKeys: [
    'PORT',
    'MONGO_URL',
    'MONGO_DATABASE',
    'REDIS_URL',
    'KAFKA_BROKERS',
    'TOKEN_PUBLIC_KEY',
    'CLIENT_ADDRESS_KEY',
  ],
});
