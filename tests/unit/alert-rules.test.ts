import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DASHBOARD_FILE, dashboardText, readAlerts, splitExpression } from '../../infra/observe/dashboard.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const groups = readAlerts();
const alerts = groups.flatMap(({ rules }) => rules);

/** Returns the headings as GitHub's anchors: lower case, no punctuation, hyphens for spaces. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

const metricsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b[a-z]+(?:_[a-z]+)*_(?:total|seconds|bytes|messages|letters|alarms|up|failed|jobs|requests|streams|devices|deliveries|open|refused)\b/g,
    ),
  ].map(([name]) => name);

describe('alert rules', () => {
  it.each(alerts)('$alert: has a section in the runbook', ({ annotations }) => {
    const [page = '', anchor] = annotations.runbook_url.split('#');
    expect(anchorsOf(read(page))).toContain(anchor);
  });

  it('have unique names', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  it('include every metric for which the runbook describes an alarm', () => {
    const rows = read('docs/operations/runbook.md')
      .split('\n')
      .filter((line) => /^\| `[a-z_]+_[a-z]+/.test(line))
      .map((line) => line.split(' | '))
      .filter(([, alarm]) => alarm !== undefined && alarm !== '–');
    const alarmed = rows.flatMap(([metric = '']) => metricsIn(metric));
    const expressions = alerts.map(({ expr }) => expr).join('\n');
    expect(alarmed.length).toBeGreaterThan(30);
    expect(alarmed.filter((metric) => !expressions.includes(metric))).toEqual([]);
  });

  it.each(groups)('are each tested while silent and while firing: $name', ({ name, rules }) => {
    const { tests } = parse(read(`infra/observe/tests/${name}.yaml`)) as { tests: { name: string }[] };
    const names = tests.map((test) => test.name);
    expect(rules.filter(({ alert }) => !names.includes(`${alert} fires`))).toEqual([]);
    // An inactive alarm of the engine has no series, so no test shows that its alert is silent.
    const hasNoSeries = (alert: string) => alert === 'EngineAlarm';
    expect(rules.filter(({ alert }) => !hasNoSeries(alert) && !names.includes(`${alert} is silent`))).toEqual(
      [],
    );
  });
});

describe('the dashboard', () => {
  it('equals the output of `node infra/observe/dashboard.ts`', () => {
    expect(readFileSync(DASHBOARD_FILE, 'utf8')).toBe(dashboardText());
  });

  it('splits an alert expression into its query and its limit', () => {
    expect(splitExpression('max(a_total) > 3')).toEqual({ query: 'max(a_total)', limit: 3 });
    expect(splitExpression('up == 0')).toEqual({ query: 'up', limit: 0 });
    expect(splitExpression('a > 0.2 * sum(b)')).toEqual({ query: 'a' });
    expect(() => splitExpression('sum(b)')).toThrow('no comparison');
  });
});
