import { describe, expect, test } from 'vitest';
import { sampleStream } from '../../../shared/signals/sample-signals.ts';
import { csvCell, signalsCsv } from './signals-csv.ts';

describe('a cell', () => {
  test.each([
    ['EUR/USD (OTC)', 'EUR/USD (OTC)'],
    ['trend, up', '"trend, up"'],
    ['the "neck" line', '"the ""neck"" line"'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['', ''],
  ])('%j is written as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test('numbers stay numbers, nothing stays empty', () => {
    expect([csvCell(1.0852), csvCell(-3), csvCell(null)]).toEqual(['1.0852', '-3', '']);
  });
});

test('a file has a header and a line for each signal', () => {
  const csv = signalsCsv(sampleStream(Date.parse('2026-11-03T14:37:00Z')));
  expect(csv.startsWith('\uFEFFStarts at (UTC),')).toBe(true);
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[2]).toContain('2026-11-03T14:30:00.000Z,2026-11-03T14:35:00.000Z,GBP/USD (OTC),GBPUSD,PUT');
});
