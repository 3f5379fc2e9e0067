import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAlerts } from '../../infra/observe/dashboard.ts';
import { ALERTS_OF_FAULT, FAULT_GROUPS, NOT_CAUSED } from '../faults/alerts/alert-faults.ts';
import { shortenRules } from '../faults/alerts/shorten-rules.ts';

const rules = readAlerts().flatMap((group) => group.rules);

describe('the faults that fire alerts', () => {
  it('cover each alert rule once, unless the rule is listed with a reason', () => {
    const named = [...Object.values(ALERTS_OF_FAULT).flat(), ...Object.keys(NOT_CAUSED)];
    expect(named.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    expect(FAULT_GROUPS.flat().toSorted()).toEqual(Object.keys(ALERTS_OF_FAULT).toSorted());
    for (const reason of Object.values(NOT_CAUSED)) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });
});

describe('docs/operations/alert-tests.md', () => {
  it('lists the alerts of each fault', () => {
    const page = readFileSync(new URL('../../docs/operations/alert-tests.md', import.meta.url), 'utf8');
    for (const [fault, alerts] of Object.entries(ALERTS_OF_FAULT))
      expect(page).toContain(`| ${fault} | ${alerts.map((alert) => `\`${alert}\``).join(', ')} |`);
    for (const alert of Object.keys(NOT_CAUSED)) expect(page).toContain(`\`${alert}\` was not`);
  });
});

describe('shortenRules', () => {
  it('changes only waiting times', () => {
    const { groups, changes } = shortenRules(readAlerts());
    const withoutTimes = (text: string) =>
      text.replace(/\[[^\]]*\]/g, '[]').replaceAll(/offset \d+[smhd]/g, 'offset');
    const texts = (expr: string) => [expr].map(withoutTimes);
    for (const [at, rule] of groups.flatMap((group) => group.rules).entries()) {
      expect(texts(rule.expr)).toEqual(texts(rules[at]?.expr ?? ''));
      expect(rule.annotations).toEqual(rules[at]?.annotations);
      expect(rule.for === undefined).toBe(rules[at]?.for === undefined);
    }
    expect(changes).toContain('ProcessDown: for: 1m → for: 3s');
  });

  it('names each change', () => {
    const expr = 'rate(a[5m]) - a offset 1h + min_over_time(b[1m:15s]) + c[20s] + d[1d] > 600';
    const rule = { alert: 'A', expr, for: '2m', labels: { severity: 'warn' as const } };
    const annotations = { summary: 's', runbook_url: 'r' };
    const { groups, changes } = shortenRules([{ name: 'g', rules: [{ ...rule, annotations }] }]);
    expect(groups[0]?.rules[0]).toMatchObject({
      expr: 'rate(a[30s]) - a offset 30s + min_over_time(b[15s:5s]) + c[20s] + d[1d] > 600',
      for: '3s',
    });
    expect(changes).toEqual([
      'A: [1m:15s] → [15s:5s], [5m] → [30s], offset 1h → offset 30s, for: 2m → for: 3s',
    ]);
  });
});
