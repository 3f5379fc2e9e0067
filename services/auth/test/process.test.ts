import { describeServiceProcess } from '../../../tests/support/process.suite.ts';
import { authKeys } from './harness.ts';

describeServiceProcess('auth', () => authKeys().environment, ['mongo', 'redis', 'kafka']);
