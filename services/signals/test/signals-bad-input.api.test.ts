import type { FieldErrors } from '@croneai/contracts/http/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignalsHarness } from './signals-harness.ts';

const harness = await startSignalsHarness();
const { token } = await harness.member('gold');
beforeAll(() => harness.publish());
afterAll(() => harness.stop());

const FROM = '2026-11-20T10:00:00.000Z';
const TO = '2026-11-20T11:00:00.000Z';

/** Queries that are refused, each with the field that the refusal names. */
const REFUSED: [query: string, field: string][] = [
  ['?limit=0', 'limit'],
  ['?limit=1000000', 'limit'],
  ['?limit=-1', 'limit'],
  ['?limit=1.5', 'limit'],
  ['?limit=ten', 'limit'],
  ['?limit=', 'limit'],
  ['?limit=5&limit=6', 'limit'],
  ['?sortOrder=up', 'sortOrder'],
  ['?sortOrder=%00', 'sortOrder'],
  ['?status=won', 'status'],
  ['?status=active&status=closed', 'status'],
  ['?pair=XXXYYY', 'pair'],
  ['?pair=eur/usd', 'pair'],
  ['?pair=EURUSD%00', 'pair'],
  ['?pair=%7B%22%24gt%22%3A%22%22%7D', 'pair'],
  ['?before=yesterday', 'before'],
  ['?before=1.2.3', 'before'],
  ['?before=-1.1', 'before'],
  ['?before=9999999999999999.1', 'before'],
  ['?before[$gt]=&before=', 'before'],
  [`/candles?pair=XXXYYY&from=${FROM}&to=${TO}`, 'pair'],
  [`/candles?from=${FROM}&to=${TO}`, 'pair'],
  [`/candles?pair=__proto__&from=${FROM}&to=${TO}`, 'pair'],
  [`/candles?pair=EURUSD&from=${TO}&to=${FROM}`, 'to'],
  [`/candles?pair=EURUSD&from=${FROM}&to=${FROM}`, 'to'],
  [`/candles?pair=EURUSD&from=yesterday&to=${TO}`, 'from'],
  [`/candles?pair=EURUSD&from=${FROM}`, 'to'],
  [`/candles?pair=EURUSD&timeframe=2m&from=${FROM}&to=${TO}`, 'timeframe'],
  [`/candles?pair=EURUSD&timeframe=1m&from=${FROM}&to=2026-11-21T11:01:00.000Z`, 'to'],
  [`/candles?pair=EURUSD&timeframe=1d&from=2026-10-01T00:00:00Z&to=${TO}`, 'to'],
  [`/candles?pair=EURUSD&timeframe=1d&from=0001-01-01T00:00:00Z&to=9999-12-31T00:00:00Z`, 'to'],
  [`/slots?from=${TO}&to=${FROM}`, 'to'],
  [`/slots?from=${FROM}`, 'to'],
  [`/slots?from=2026-01-01T00:00:00Z&to=${TO}`, 'to'],
  [`/slots?from=${FROM}%00&to=${TO}`, 'from'],
];

describe('bad input', () => {
  it.each(REFUSED)(
    'is answered with 422: GET /api/signals%s, with an error at the field %s (ASVS 1.2.4, 2.2.1, 2.2.2, 15.3.5, 15.3.7)',
    async (query, field) => {
      const { status, envelope } = await harness.call<FieldErrors>('GET', `/api/signals${query}`, { token });
      expect(status).toBe(422);
      expect(envelope.error).toMatch(/^request\.(invalid|values_refused)$/);
      expect(Object.keys(envelope.data.fields)).toEqual([field]);
      expect(envelope.data.fields[field]).toMatch(/\w/);
    },
  );

  it.each(['?status[$ne]=active', '?pair[$gt]=', '?$where=1', '?__proto__[limit]=0', '?constructor=1'])(
    'does not change GET /api/signals%s, because unknown keys are dropped',
    async (query) => {
      const { status, envelope } = await harness.call('GET', `/api/signals${query}`, { token });
      expect(status).toBe(200);
      expect(envelope.data).toHaveLength(1);
    },
  );

  it('can also be a header that is too long, or an escape that is not UTF-8', async () => {
    const headers = { 'if-none-match': `"${'x'.repeat(2_000)}"` };
    expect((await harness.call('GET', '/api/signals', { token, headers })).status).toBe(422);
    expect((await harness.call('GET', '/api/signals?pair=%ff', { token })).status).toBe(400);
  });

  it('is answered without details of the problem if the caller is a stranger', async () => {
    const guest = await harness.member('guest', false);
    expect((await harness.call('GET', '/api/signals?limit=0')).status).toBe(401);
    const { status } = await harness.call('GET', `/api/signals/candles?pair=XXXYYY&from=${FROM}&to=${TO}`, {
      token: guest.token,
    });
    expect(status).toBe(403);
  });
});

describe('a failing provider', () => {
  it('causes a 503 with a time to retry, and the text of the provider’s error stays private', async () => {
    // No server listens on this port.
    const other = await startSignalsHarness({ MARKET_DATA: 'binance', BINANCE_URL: 'http://127.0.0.1:9' });
    try {
      const member = await other.member('gold');
      const { status, headers, envelope } = await other.call(
        'GET',
        `/api/signals/candles?pair=BTCUSDT&from=${FROM}&to=${TO}`,
        { token: member.token },
      );
      expect([status, envelope.error]).toEqual([503, 'signals.market_data_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.stringify(envelope)).not.toContain('127.0.0.1');
      const unsupported = await other.call('GET', `/api/signals/candles?pair=EURUSD&from=${FROM}&to=${TO}`, {
        token: member.token,
      });
      expect([unsupported.status, unsupported.envelope.data]).toEqual([
        422,
        { fields: { pair: expect.any(String) } },
      ]);
    } finally {
      await other.stop();
    }
  });
});
