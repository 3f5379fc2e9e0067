import { expect, inject, it, onTestFinished } from 'vitest';
import { serviceCaller } from '../../../tests/support/service-call.ts';
import { serviceEnvironment } from '../../../tests/support/service-environment.ts';
import { createTestSessions } from '../../../tests/support/sessions.ts';
import { loadConfig } from '../src/config.ts';
import { start } from '../src/start.ts';

it('is ready, and has no calls yet', async () => {
  const sessions = createTestSessions(inject('backing').redisUrl);
  const service = await start(loadConfig(serviceEnvironment('leads', sessions.publicKey)));
  onTestFinished(async () => {
    await service.stop();
    await sessions.close();
  });
  const url = `http://127.0.0.1:${service.port}`;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(await serviceCaller(url)('GET', '/api/contact')).toMatchObject({
    status: 404,
    envelope: { success: false, error: 'request.not_found' },
  });
});
