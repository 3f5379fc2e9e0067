import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('createMetrics', () => {
  it('gives two users of one name the same metric', async () => {
    const metrics = createMetrics('auth');
    const make = () => metrics.gauge({ name: 'depth', help: 'Depth' });
    make().set(1);
    make().inc();
    expect((await make().get()).values[0]?.value).toBe(2);
  });
});
