import { expect, inject, it, onTestFinished } from 'vitest';
import { describeServiceProcess } from '../../../tests/support/process.suite.ts';
import { startHarness } from './harness.ts';
import { ownEnvironment } from './own-environment.ts';

describeServiceProcess('notifier', () => ownEnvironment(inject('backing').smtpUrl).environment);

it('answers the export of an account while Kafka is down at startup', async () => {
  const nobody = { KAFKA_BROKERS: '127.0.0.1:9' };
  const notifier = await startHarness({ backing: inject('backing'), env: nobody });
  onTestFinished(() => notifier.stop());
  const { token } = await notifier.sessions.open();
  const { status, envelope } = await notifier.call('GET', '/api/account/export/notifier', token);
  expect(status).toBe(200);
  expect(envelope.data).toMatchObject({ recipient: null, access: null, deliveries: [], devices: [] });
});
