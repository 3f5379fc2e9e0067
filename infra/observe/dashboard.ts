import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

/*
 * `node infra/observe/dashboard.ts` writes the Grafana dashboard from the alert rules. Each file of
 * alerts becomes a row, and each alert becomes a panel that draws the alert's query and limit.
 */

const FOLDER = new URL('./', import.meta.url);
export const DASHBOARD_FILE = new URL('dashboards/croneai.json', FOLDER);
const ALERTS = new URL('alerts/', FOLDER);

const PANEL_WIDTH = 8;
const PANEL_HEIGHT = 7;
const DASHBOARD_WIDTH = 24;

type AlertRule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: 'page' | 'warn' };
  annotations: { summary: string; runbook_url: string };
};
export type AlertGroup = { name: string; rules: AlertRule[] };

/** Reads the groups of all files in `alerts/`, in the order of the file names. */
export function readAlerts(): AlertGroup[] {
  return readdirSync(ALERTS)
    .sort()
    .flatMap(
      (file) => (parse(readFileSync(new URL(file, ALERTS), 'utf8')) as { groups: AlertGroup[] }).groups,
    );
}

/** Panels of the first row. Their figures have no alert. */
const GOLDEN_SIGNALS = [
  { title: 'Calls a second', expr: 'sum by (process) (rate(http_request_duration_seconds_count[5m]))' },
  {
    title: 'Calls that fail',
    expr: 'sum by (process) (rate(http_request_duration_seconds_count{status=~"5.."}[5m]))',
  },
  {
    title: 'Half of the calls are answered within',
    expr: 'histogram_quantile(0.5, sum by (process, le) (rate(http_request_duration_seconds_bucket[5m])))',
    unit: 's',
  },
  {
    title: 'Processor',
    expr: 'sum by (process, instance) (rate(process_cpu_seconds_total[5m]))',
  },
  {
    title: 'Memory',
    expr: 'max by (process, instance) (process_resident_memory_bytes)',
    unit: 'bytes',
  },
  {
    title: 'Event loop delay, p99',
    expr: 'max by (process, instance) (nodejs_eventloop_lag_p99_seconds)',
    unit: 's',
  },
  {
    title: 'Slots',
    expr: 'sum by (outcome) (increase(signals_slots_total[1h]))',
  },
  {
    title: 'Sign-ins',
    expr: 'sum by (status) (rate(http_request_duration_seconds_count{process="auth",operation="login"}[5m]))',
  },
  { title: 'Open streams', expr: 'sum(live_streams)' },
  {
    title: 'Seconds of a slot in which workers scan',
    expr: '300 * sum(rate(signals_scan_duration_seconds_sum[30m])) / sum(signals_scan_concurrency)',
    unit: 's',
  },
  {
    title: 'Oldest job of each queue of notifier',
    expr: 'max by (queue) (notifier_oldest_job_seconds)',
    unit: 's',
  },
] as const;

const STORES = [
  {
    title: 'MongoDB answers a check within',
    expr: 'max by (process) (health_check_seconds{part="mongo"})',
    unit: 's',
  },
  {
    title: 'Redis answers a check within',
    expr: 'max by (process) (health_check_seconds{part="redis"})',
    unit: 's',
  },
  { title: 'Events in Kafka that wait', expr: 'sum by (process) (events_lag_messages)' },
] as const;

const LIMIT = /^(?<query>.+) (?<operator>>|==) (?<limit>-?[\d.]+)$/s;

/**
 * Splits an alert's expression into the measured value and the limit. Throws if it does not end
 * with a comparison to a number or another value.
 */
export function splitExpression(expr: string): { query: string; limit?: number } {
  const { query, limit } = LIMIT.exec(expr.trim())?.groups ?? {};
  if (query !== undefined && limit !== undefined) return { query, limit: Number(limit) };
  const at = expr.lastIndexOf(' > ');
  if (at < 0) throw new Error(`no comparison in ${expr}`);
  return { query: expr.slice(0, at) };
}

type Panel = { title: string; description?: string; expr: string; limit?: number; unit?: string };

function panelOfAlert({ alert, expr, annotations }: AlertRule): Panel {
  const { query, limit } = splitExpression(expr);
  return {
    title: alert,
    description: annotations.runbook_url,
    expr: query,
    ...(limit !== undefined && { limit }),
    ...(query.includes('_seconds') && !query.startsWith('sum') && { unit: 's' }),
  };
}

/** Builds the dashboard from rows of panels. Each row starts on a new line. */
function dashboard(): Record<string, unknown> {
  const rows = [
    { title: 'golden signals', panels: GOLDEN_SIGNALS as readonly Panel[] },
    { title: 'stores', panels: STORES as readonly Panel[] },
    ...readAlerts().map(({ name, rules }) => ({ title: name, panels: rules.map(panelOfAlert) })),
  ];
  const panels: Record<string, unknown>[] = [];
  let y = 0;
  for (const row of rows) {
    panels.push({ ...placed(panels.length + 1, 0, y, DASHBOARD_WIDTH, 1), type: 'row', title: row.title });
    y += 1;
    const perLine = DASHBOARD_WIDTH / PANEL_WIDTH;
    for (const [index, panel] of row.panels.entries()) {
      const x = (index % perLine) * PANEL_WIDTH;
      const line = y + Math.floor(index / perLine) * PANEL_HEIGHT;
      panels.push({
        ...placed(panels.length + 1, x, line, PANEL_WIDTH, PANEL_HEIGHT),
        ...timeSeries(panel),
      });
    }
    y += Math.ceil(row.panels.length / perLine) * PANEL_HEIGHT;
  }
  return {
    uid: 'croneai',
    title: 'CroneAI',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
}

const placed = (id: number, x: number, y: number, w: number, h: number) => ({ id, gridPos: { x, y, w, h } });

function timeSeries({ title, description, expr, limit, unit }: Panel) {
  const steps = [
    { color: 'green', value: null },
    ...(limit === undefined ? [] : [{ color: 'red', value: limit }]),
  ];
  return {
    type: 'timeseries',
    title,
    ...(description !== undefined && { description }),
    datasource: { type: 'prometheus', uid: '$' + '{source}' },
    targets: [{ refId: 'A', expr }],
    fieldConfig: {
      defaults: {
        ...(unit !== undefined && { unit }),
        min: 0,
        thresholds: { mode: 'absolute', steps },
        custom: { thresholdsStyle: { mode: limit === undefined ? 'off' : 'line' } },
      },
      overrides: [],
    },
  };
}

/** Returns all queries that the dashboard draws. */
export const dashboardQueries = (): string[] => [
  ...[...GOLDEN_SIGNALS, ...STORES].map(({ expr }) => expr),
  ...readAlerts().flatMap(({ rules }) => rules.map(({ expr }) => splitExpression(expr).query)),
];

export const dashboardText = (): string => `${JSON.stringify(dashboard(), null, 2)}\n`;

if (import.meta.main) writeFileSync(DASHBOARD_FILE, dashboardText());
