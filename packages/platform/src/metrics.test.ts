import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('createMetrics', () => {
  it('labels every series with the process and includes Node’s own metrics', async () => {
    const metrics = createMetrics('auth');
    metrics.counter({ name: 'things_total', help: 'Things', labelNames: ['kind'] }).inc({ kind: 'a' }, 2);
    const text = await metrics.registry.metrics();
    expect(text).toContain('things_total{kind="a",process="auth"} 2');
    expect(text).toContain('nodejs_eventloop_lag_seconds{process="auth"}');
  });

  it('gives two users of one name the same metric', async () => {
    const metrics = createMetrics('auth');
    const make = () => metrics.gauge({ name: 'depth', help: 'Depth' });
    make().set(1);
    make().inc();
    expect((await make().get()).values[0]?.value).toBe(2);
  });

  it('keeps two registries apart', async () => {
    const first = createMetrics('a');
    first.histogram({ name: 'only_here_seconds', help: 'x' }).observe(1);
    expect(await createMetrics('b').registry.metrics()).not.toContain('only_here_seconds');
  });
});
