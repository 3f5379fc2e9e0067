import { describe, expect, it } from 'vitest';
import { isNetworkError, isOutage, messageOf } from './api-error.ts';
import { networkFailure, unwrapEnvelope } from './envelope.ts';

const head = (status: number, statusText = '', retryAfter: string | null = null) => ({
  ok: status < 400,
  status,
  statusText,
  retryAfter,
});

describe('unwrapEnvelope', () => {
  it('returns the data with pagination, the server’s time and the endpoint’s extra fields', () => {
    const pagination = { total: 51, pages: 2, current: 1 };
    const sentAt = '2026-11-03T14:35:00.000Z';
    const body = { success: true, message: '', error: null, timestamp: sentAt, pagination };
    const meta = { pagination, sentAt, extras: { quota: 3 } };
    expect(unwrapEnvelope(head(200), { ...body, data: [1], quota: 3 })).toEqual({ data: [1], meta });
    expect(unwrapEnvelope(head(200), body)).toMatchObject({ data: null });
  });

  it('reads code, message and field messages from a refusal', () => {
    const [code, message] = ['request.invalid', 'Please check the highlighted fields.'];
    const data = { fields: { email: 'Email is required' } };
    expect(unwrapEnvelope(head(422), { success: false, error: code, message, data })).toEqual({
      error: { status: 422, code, message, ...data, data },
    });
  });

  it('returns the time at which the call may be tried again', () => {
    expect(unwrapEnvelope(head(429, 'Too Many Requests', '17'), undefined)).toMatchObject({
      error: { retryAfterSeconds: 17 },
    });
  });

  it.each([
    ['no body', undefined],
    ['an HTML page', 'text'],
    ['a list', []],
    ['an envelope without a message', { success: false }],
  ])('falls back to the status text for %s', (_name, body) => {
    expect(unwrapEnvelope(head(502, 'Bad Gateway'), body)).toEqual({
      error: { status: 502, code: 'http.502', message: 'API Error: Bad Gateway' },
    });
  });

  it('uses the status code if the protocol has no status text', () => {
    expect(unwrapEnvelope(head(504), undefined)).toMatchObject({ error: { message: 'API Error: 504' } });
  });

  it('treats a success status without an envelope as a failure', () => {
    expect(unwrapEnvelope(head(200, 'OK'), { hello: 1 })).toHaveProperty('error');
  });
});

describe('kinds of failure', () => {
  const { error: network } = networkFailure();
  const refused = { status: 422, code: 'auth.code_invalid', message: 'Invalid confirmation code' };

  it('a missing answer counts as a network failure and an outage, and a refusal counts as neither', () => {
    expect([isNetworkError(network), isOutage(network)]).toEqual([true, true]);
    expect([isNetworkError(refused), isOutage(refused)]).toEqual([false, false]);
    expect(isOutage({ status: 503, code: 'service.unavailable', message: '' })).toBe(true);
  });

  it('shows the server’s message if there is one, and otherwise the screen’s own message', () => {
    expect(messageOf(refused, 'Fallback')).toBe('Invalid confirmation code');
    expect(messageOf(network, 'Fallback')).toBe('Fallback');
    const unsaid = unwrapEnvelope(head(502, 'Bad Gateway'), { success: false });
    expect(messageOf('error' in unsaid && unsaid.error, 'Fallback')).toBe('Fallback');
    expect(messageOf(new Error('thrown'), 'Fallback')).toBe('Fallback');
  });
});
