import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { costClassOf, type Endpoint, TIMEOUT_MS } from '@croneai/contracts/http/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type LimitClass, RATE_CLASSES, type RateClassRule } from './limits/rate-classes.ts';
import { rowOf } from './routes.ts';

const hasPassword = ({ body }: Endpoint): boolean =>
  body instanceof z.ZodObject && Object.keys(body.shape).some((field) => /password/i.test(field));

/** True if the definition shows that the call cannot be quick. */
const showsItsCost = (endpoint: Endpoint): boolean =>
  hasPassword(endpoint) ||
  endpoint.download?.includes('text/csv') ||
  endpoint.upload !== undefined ||
  (endpoint.timeoutMs ?? 0) > TIMEOUT_MS;

/** Lists the faults in the cost, lane, and limits of a call. */
function faultsOf(endpoint: Endpoint): string[] {
  const { lane, rateClass, access } = rowOf(endpoint);
  const cost = costClassOf(endpoint);
  const { inAll }: RateClassRule = RATE_CLASSES[rateClass as LimitClass];
  return [
    cost === 'waits' && lane === 'calls' && 'waits among quick calls',
    cost === 'quick' && lane !== 'calls' && 'is quick among calls that wait',
    cost === 'heavy' && access !== 'admin' && inAll === undefined && 'is heavy without a bound in total',
    cost === 'quick' && showsItsCost(endpoint) && 'names no cost',
  ].filter((fault) => fault !== false);
}

const named = (all: readonly Endpoint[]) =>
  all.flatMap((endpoint) => faultsOf(endpoint).map((fault) => `${endpoint.operationId} ${fault}`));

const plain = (operationId: string): Endpoint => ({
  operationId,
  method: 'GET',
  path: `/${operationId}`,
  service: 'signals',
  access: 'member',
  summary: '',
  reply: z.null(),
  errors: [],
});

describe('the cost of calls', () => {
  it('decides the lane of a call, and gives heavy calls a total limit (ASVS 15.2.2)', () => {
    expect(named(endpoints)).toEqual([]);
    const classes = endpoints.map(costClassOf);
    for (const cost of ['quick', 'heavy', 'waits'] as const)
      expect(classes.filter((known) => known === cost).length).toBeGreaterThan(5);
  });

  it('separates quick calls from calls to slow receivers, which use their own connections', () => {
    const lanes = Object.fromEntries(
      endpoints.map((endpoint) => [endpoint.operationId, rowOf(endpoint).lane]),
    );
    for (const call of ['testAccountWebhook', 'testDevice', 'linkTelegram', 'getCandles'])
      expect(lanes).toHaveProperty(call, 'outside');
    expect(lanes).toMatchObject({ getInbox: 'calls', downloadAttachment: 'files' });
  });

  it('is reported if it is missing, or if the call has an unsuitable lane or limit', () => {
    const waits = { class: 'waits', why: 'asks somebody' } as const;
    const heavy = { class: 'heavy', why: 'counts' } as const;
    const broken: Endpoint[] = [
      { ...plain('a'), cost: waits, lane: 'calls' },
      { ...plain('b'), lane: 'outside' },
      { ...plain('c'), cost: heavy, rateClass: 'poll' },
      { ...plain('d'), download: ['text/csv'] },
      { ...plain('e'), body: z.object({ password: z.string() }) },
      { ...plain('f'), timeoutMs: TIMEOUT_MS + 1 },
    ];
    expect(named(broken)).toEqual([
      'a waits among quick calls',
      'b is quick among calls that wait',
      'c is heavy without a bound in total',
      'd names no cost',
      'e names no cost',
      'f names no cost',
    ]);
    expect(named([{ ...plain('g'), cost: heavy }])).toEqual([]);
  });
});
