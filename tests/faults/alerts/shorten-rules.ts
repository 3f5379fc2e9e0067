import type { AlertGroup } from '../../../infra/observe/dashboard.ts';

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const secondsOf = (text: string): number => Number(text.slice(0, -1)) * (UNIT_SECONDS[text.slice(-1)] ?? 1);

/** Any `for:` above this time is shortened to it. */
const FOR_SECONDS = 3;
/**
 * Any range or offset above this time is shortened to it, unless it is a day or longer. A range of
 * at least a day does not delay any alert.
 */
const WINDOW_SECONDS = 30;
const DAY_SECONDS = 86_400;
/** Replaces the range and the step of each subquery. */
const SUBQUERY = '[15s:5s]';

const window = (text: string): string =>
  secondsOf(text) > WINDOW_SECONDS && secondsOf(text) < DAY_SECONDS ? `${WINDOW_SECONDS}s` : text;

/**
 * Shortens the waiting times of alert rules (`for:`, ranges, and offsets), so that the alerts fire
 * sooner. All thresholds stay unchanged. Returns the rules, and a line for each changed rule.
 */
export function shortenRules(groups: readonly AlertGroup[]): { groups: AlertGroup[]; changes: string[] } {
  const changes: string[] = [];
  const shortened = groups.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => {
      const own = new Set<string>();
      const changed = (before: string, after: string): string => {
        if (before !== after) own.add(`${before} → ${after}`);
        return after;
      };
      const expr = rule.expr
        .replace(/\[\d+[smhd]:\d+[smhd]\]/g, (range) => changed(range, SUBQUERY))
        .replace(/\[(\d+[smhd])\]/g, (range, text) => changed(range, `[${window(text)}]`))
        .replace(/offset (\d+[smhd])/g, (offset, text) => changed(offset, `offset ${window(text)}`));
      const wait = rule.for;
      const isLong = wait !== undefined && secondsOf(wait) > FOR_SECONDS;
      if (isLong) changed(`for: ${wait}`, `for: ${FOR_SECONDS}s`);
      if (own.size > 0) changes.push(`${rule.alert}: ${[...own].join(', ')}`);
      return { ...rule, expr, ...(isLong && { for: `${FOR_SECONDS}s` }) };
    }),
  }));
  return { groups: shortened, changes };
}
