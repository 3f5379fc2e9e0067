import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { recordingLogger } from '../test/support/recording-logger.ts';
import { runInContext } from './context.ts';

describe('createLogger', () => {
  it('writes the id of the request in whose context it is called (ASVS 16.2.1)', async () => {
    const { logger, lines } = recordingLogger();
    logger.info('outside');
    await runInContext({ requestId: 'r-1' }, async () => {
      await Promise.resolve();
      logger.info('inside');
      runInContext({ requestId: 'r-2' }, () => logger.info('nested'));
    });
    expect(lines.map(({ requestId }) => requestId)).toEqual([undefined, 'r-1', 'r-2']);
  });

  it('writes the time in UTC, as ISO 8601 (ASVS 16.2.2)', () => {
    const { logger, lines } = recordingLogger();
    logger.info('line');
    expect(lines[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('hides values at every depth if their keys look secret (ASVS 16.2.5)', () => {
    const { logger, text } = recordingLogger();
    const keys = [
      'password',
      'newPassword',
      'token',
      'reset_token',
      'code',
      'confirmationCode',
      'secret',
      'SECRETS',
    ];
    keys.push(
      'authorization',
      'Authorization',
      'cookie',
      'set-cookie',
      'sealed',
      'x-api-key',
      'refreshTokens',
    );
    for (const key of keys) {
      logger.info({ [key]: 'hunter2', list: [{ deep: { [key]: ['hunter2'] } }] }, 'line');
      logger.child({ [key]: 'hunter2' }).info('child');
    }
    expect(text()).not.toContain('hunter2');
  });

  it('shows codes that are not secret', () => {
    const { logger, lines } = recordingLogger();
    logger.info({ errorCode: 'auth.x', statusCode: 404, exitCode: 1 }, 'line');
    expect(lines[0]).toMatchObject({ errorCode: 'auth.x', statusCode: 404, exitCode: 1 });
  });

  it('writes only type, message, code, stack and causes of an error (ASVS 16.2.4)', () => {
    const { logger, lines, text } = recordingLogger();
    const error = Object.assign(new TypeError('bad', { cause: new Error('inner') }), {
      command: { name: 'set', args: ['hunter2'] },
      code: 'E1',
    });
    logger.error({ err: error }, 'failed');
    logger.error({ problem: error });
    logger.error(error);
    expect(lines[0]?.err).toMatchObject({
      type: 'TypeError',
      message: 'bad',
      code: 'E1',
      cause: { message: 'inner' },
    });
    expect(lines[1]?.problem).toMatchObject({ type: 'TypeError' });
    expect(lines[2]).toMatchObject({ msg: 'bad', err: { type: 'TypeError' } });
    expect(text()).not.toContain('hunter2');
  });

  it('writes a text with line breaks on one line, so that input cannot forge lines (ASVS 16.4.1)', () => {
    const { logger, text } = recordingLogger();
    const forged = 'x\r\n{"level":"info","msg":"signed-in"}\u2028';
    logger.info({ agent: forged, [forged]: 1 }, forged);
    expect(text().trim().split(/\r|\n/)).toHaveLength(1);
    expect(JSON.parse(text())).toMatchObject({ msg: forged, agent: forged });
  });

  it('does not fail for values that cannot be read', () => {
    const { logger, lines } = recordingLogger();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const hostile = {
      get broken() {
        throw new Error('no');
      },
    };
    logger.info({ circular, hostile, big: 10n ** 30n, at: new Date(0) }, 'line');
    expect(lines[0]).toMatchObject({ msg: 'line', hostile: '[unreadable]', at: '1970-01-01T00:00:00.000Z' });
  });

  it('writes all buffered lines before the process ends, whatever their length and characters', () => {
    const file = new URL('./logger.ts', import.meta.url).href;
    const program = `
      import { createLogger } from '${file}';
      const logger = createLogger({ name: 'test', level: 'info', bufferBytes: 2_000 });
      for (let at = 0; at < 100; at += 1) logger.info({ at, text: 'é€😀'.repeat(at) }, 'line');
      process.exit(0);`;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    // At exit, a process writes its last lines itself. Another thread may still be writing earlier
    // lines, so the lines may be out of order.
    expect(lines.map(({ at, text }) => [at, text]).sort(([a], [b]) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, at) => [at, 'é€😀'.repeat(at)]),
    );
  });
});
