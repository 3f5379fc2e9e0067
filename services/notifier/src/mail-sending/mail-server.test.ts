import { describe, expect, it } from 'vitest';
import { mustUseTls, sendFailure } from './mail-server.ts';

const failure = (code: string, command: string, responseCode?: number) =>
  sendFailure(
    Object.assign(new Error('as the server said'), { code, command, ...(responseCode && { responseCode }) }),
  );

describe('sendFailure', () => {
  it.each([
    ['the recipient', 'EENVELOPE', 'RCPT TO', 550],
    ['the message', 'EMESSAGE', 'DATA', 554],
  ])('ends a delivery if %s is rejected permanently', (_, code, command, responseCode) => {
    expect(failure(code, command, responseCode)).toEqual({
      outcome: 'refused',
      reason: 'as the server said',
      isAddressRefused: command === 'RCPT TO',
    });
  });

  it.each([
    ['a recipient that is rejected temporarily', 'EENVELOPE', 'RCPT TO', 451],
    ['a message that is rejected temporarily', 'EMESSAGE', 'DATA', 452],
    ['a rejected sender address, because only our configuration is wrong', 'EENVELOPE', 'MAIL FROM', 550],
  ])('retries %s', (_, code, command, responseCode) => {
    expect(failure(code, command, responseCode)).toMatchObject({ outcome: 'not-now', isUnreachable: false });
  });

  it.each([
    ['a closed port', 'ESOCKET', 'CONN', undefined],
    ['a time-out', 'ETIMEDOUT', 'CONN', undefined],
    ['a refused login', 'EAUTH', 'AUTH PLAIN', 535],
    ['a server that refuses the connection', 'EPROTOCOL', 'CONN', 554],
  ])('waits for the mail server to recover after %s', (_, code, command, responseCode) => {
    expect(failure(code, command, responseCode)).toMatchObject({ outcome: 'not-now', isUnreachable: true });
  });

  it.each([undefined, null, 'text', {}])('treats the thrown value %j as a temporary failure', (thrown) => {
    expect(sendFailure(thrown ?? {}).outcome).toBe('not-now');
  });
});

describe('mustUseTls', () => {
  const production = { mode: 'production', plainHosts: ['mailpit'] };

  it.each(['smtp://mail.example.com', 'smtp://user:pass@10.0.0.7:587', 'smtp://127.example.com:25'])(
    'requires TLS for %s',
    (url) => {
      expect(mustUseTls(url, production)).toBe(true);
    },
  );

  it.each([
    'smtps://mail.example.com',
    'smtp://127.0.0.1:1025',
    'smtp://localhost:1025',
    'smtp://[::1]:25',
    'smtp://mailpit:1025',
  ])('does not require TLS for %s (ASVS 12.3.2)', (url) => {
    expect(mustUseTls(url, production)).toBe(false);
  });

  it('does not require TLS in local mode', () => {
    expect(mustUseTls('smtp://mail.example.com', { ...production, mode: 'local' })).toBe(false);
  });
});
