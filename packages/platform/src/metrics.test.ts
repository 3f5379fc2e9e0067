import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('createMetrics', () => {
  it('returns the same metric for the same name', async () => {
    const metrics = createMetrics('auth');
    const make = () => metrics.gauge({ name: 'depth', help: 'Depth' });
    make().set(1);
    make().inc();
    expect((await make().get()).values[0]?.value).toBe(2);
  });
});
