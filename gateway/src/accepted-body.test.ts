import { describe, expect, it } from 'vitest';
import { createBodyRules } from './accepted-body.ts';

const rules = createBodyRules();

describe('what a call takes as its body', () => {
  it.each([
    ['GET', '/api/countdown/config', 'none'],
    ['HEAD', '/api/countdown/config', 'none'],
    ['POST', '/api/auth/logout', 'none'],
    ['DELETE', '/api/account/sessions/0123456789abcdef01234567', 'none'],
    ['POST', '/api/auth/login', 'json'],
    ['PATCH', '/api/account/profile', 'json'],
    ['POST', '/api/support/attachments', 'file'],
    ['POST', '/api/unsubscribe', 'any'],
    ['POST', '/api/account/unheard-of', 'json'],
  ])('%s %s: %s', (method, path, accepted) => {
    expect(rules(method, path)).toBe(accepted);
  });
});
