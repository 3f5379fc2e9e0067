import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';

export type Metrics = {
  registry: Registry;
  /**
   * Returns the counter of this name, and creates it on first use, so that several callers can
   * share it.
   */
  counter<L extends string = string>(options: Omit<CounterConfiguration<L>, 'registers'>): Counter<L>;
  gauge<L extends string = string>(options: Omit<GaugeConfiguration<L>, 'registers'>): Gauge<L>;
  histogram<L extends string = string>(options: Omit<HistogramConfiguration<L>, 'registers'>): Histogram<L>;
};

/**
 * Creates a metrics registry (without global state) with Node's default metrics. Every series has
 * the label `process`. Names follow Prometheus: base units, `_total` for counters, and `_seconds`
 * for durations.
 */
export function createMetrics(processName: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    counter: (options) =>
      (registry.getSingleMetric(options.name) ?? new Counter({ ...options, registers })) as never,
    gauge: (options) =>
      (registry.getSingleMetric(options.name) ?? new Gauge({ ...options, registers })) as never,
    histogram: (options) =>
      (registry.getSingleMetric(options.name) ?? new Histogram({ ...options, registers })) as never,
  };
}
