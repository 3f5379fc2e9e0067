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
  it('hands on the data with pagination beside it', () => {
    const pagination = { total: 51, pages: 2, current: 1 };
    const answer = unwrapEnvelope(head(200), { success: true, message: 'Fine', data: [1], pagination });
    expect(answer).toEqual({ data: [1], meta: { pagination, extras: {} } });
  });

  it('hands on the time of the server and what the endpoint sends beside its data', () => {
    const timestamp = '2026-11-03T14:35:00.000Z';
    const answer = unwrapEnvelope(head(200), { success: true, error: null, timestamp, data: [], quota: 3 });
    expect(answer).toMatchObject({ meta: { sentAt: timestamp, extras: { quota: 3 } } });
  });

  it('answers null for a success without data', () => {
    expect(unwrapEnvelope(head(200), { success: true, message: '' })).toMatchObject({ data: null });
  });

  it('makes code, message and field messages of a refusal', () => {
    const body = {
      success: false,
      error: 'request.invalid',
      message: 'Please check the highlighted fields.',
      data: { fields: { email: 'Email is required' } },
    };
    expect(unwrapEnvelope(head(422), body)).toEqual({
      error: {
        status: 422,
        code: 'request.invalid',
        message: 'Please check the highlighted fields.',
        fields: { email: 'Email is required' },
        data: body.data,
      },
    });
  });

  it('names when to come back', () => {
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
      error: expect.objectContaining({
        status: 502,
        code: expect.any(String),
        message: 'API Error: Bad Gateway',
      }),
    });
  });

  it('names the status where the protocol has no status text', () => {
    expect(unwrapEnvelope(head(504), undefined)).toMatchObject({ error: { message: 'API Error: 504' } });
  });

  it('treats a success status without an envelope as a failure', () => {
    expect(unwrapEnvelope(head(200, 'OK'), { hello: 1 })).toHaveProperty('error');
  });
});

describe('kinds of failure', () => {
  const { error: network } = networkFailure();
  const refused = { status: 422, code: 'auth.code_invalid', message: 'Invalid confirmation code' };

  it('a missing answer is a network failure and an outage, a refusal is neither', () => {
    expect([isNetworkError(network), isOutage(network)]).toEqual([true, true]);
    expect([isNetworkError(refused), isOutage(refused)]).toEqual([false, false]);
    expect(isOutage({ status: 503, code: 'service.unavailable', message: '' })).toBe(true);
  });

  it('shows the server’s words when there are some, else the screen’s', () => {
    expect(messageOf(refused, 'Fallback')).toBe('Invalid confirmation code');
    expect(messageOf(network, 'Fallback')).toBe('Fallback');
    const unsaid = unwrapEnvelope(head(502, 'Bad Gateway'), { success: false });
    expect(messageOf('error' in unsaid && unsaid.error, 'Fallback')).toBe('Fallback');
    expect(messageOf(new Error('thrown'), 'Fallback')).toBe('Fallback');
  });
});
