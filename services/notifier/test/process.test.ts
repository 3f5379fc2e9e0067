import { randomBytes } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { newKeyPair } from '../../../tests/support/key-pair.ts';
import { describeServiceProcess } from '../../../tests/support/process.suite.ts';
import { someVapidKeys, startHarness } from './harness.ts';

describeServiceProcess('notifier', () => {
  return {
    ...someVapidKeys(),
    LINK_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: inject('backing').smtpUrl,
    MAIL_FROM: 'CroneAI <no-reply@croneai.example>',
    SALES_EMAIL: 'sales@croneai.example',
    PUBLIC_URL: 'https://croneai.example',
    SEALING_PRIVATE_KEY: newKeyPair().privateKey,
  };
});

it('answers the export of an account while Kafka is away at its start', async () => {
  const nobody = { KAFKA_BROKERS: '127.0.0.1:9' };
  const notifier = await startHarness({ backing: inject('backing'), env: nobody });
  onTestFinished(() => notifier.stop());
  const { token } = await notifier.sessions.open();
  const { status, envelope } = await notifier.call('GET', '/api/account/export/notifier', token);
  expect(status).toBe(200);
  expect(envelope.data).toEqual({ recipient: null, deliveries: [] });
});
