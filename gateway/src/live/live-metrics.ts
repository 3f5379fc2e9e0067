import type { Metrics } from '@croneai/platform/metrics.ts';

const DELAY_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

type LiveFigures = {
  /** Returns the time since Redis last answered for the live log. */
  silentMs: () => number;
  openStreams: () => number;
  /** Maximum number of streams (LIVE_STREAMS_MAX). */
  mostStreams: number;
};

export function createLiveMetrics(metrics: Metrics, { silentMs, openStreams, mostStreams }: LiveFigures) {
  metrics.gauge({
    name: 'live_streams',
    help: 'Open streams of this process',
    collect() {
      this.set(openStreams());
    },
  });
  metrics
    .gauge({ name: 'live_streams_max', help: 'Streams that this process accepts: LIVE_STREAMS_MAX' })
    .set(mostStreams);
  metrics.gauge({
    name: 'live_log_silence_seconds',
    help: 'Time since Redis last answered for the live log; normally under a second',
    collect() {
      this.set(silentMs() / 1_000);
    },
  });
  const ended = metrics.counter({
    name: 'live_streams_ended_total',
    help: 'Ended streams, by reason: left, lifetime, session, slow, draining',
    labelNames: ['reason'],
  });
  const delay = metrics.histogram({
    name: 'live_event_delay_seconds',
    help: 'Time from an entry of the live log to its readers here, by the clocks of Redis and this machine',
    buckets: DELAY_BUCKETS_S,
  });
  return {
    ended: (reason: string) => ended.inc({ reason }),
    written: (at: number) => delay.observe(Math.max(0, Date.now() - at) / 1_000),
  };
}
export type LiveMetrics = ReturnType<typeof createLiveMetrics>;
