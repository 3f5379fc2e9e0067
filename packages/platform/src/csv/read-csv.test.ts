import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const RULES = { columns: ['email', 'fullName', 'tier'], required: ['email'], rowsMax: 3 } as const;
const read = (text: string | Uint8Array) =>
  readCsv(typeof text === 'string' ? Buffer.from(text) : text, RULES);
const ZOE = { row: 2, values: { email: 'zoe@example.com', fullName: 'Zoë Müller', tier: 'gold' } };
const FILE = 'Email;Full Name;Tier\r\nzoe@example.com;Zoë Müller;gold\r\n';

describe('readCsv', () => {
  it.each([
    ['UTF-8', Buffer.from(FILE)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${FILE}`)],
    ['UTF-16 LE', Buffer.from(`\uFEFF${FILE}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\uFEFF${FILE}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(FILE, 'latin1')],
  ])('reads %s', (_encoding, bytes) => {
    expect(read(bytes)).toEqual([ZOE]);
  });

  it.each([
    ['commas', 'email,fullName,tier\nzoe@example.com,Zoë Müller,gold'],
    ['tabs', 'email\tfullName\ttier\nzoe@example.com\tZoë Müller\tgold'],
    ['another order and spelling', 'TIER,full_name,E-Mail\ngold, Zoë Müller ,zoe@example.com'],
    ['quotes', '"email","fullName","tier"\n"zoe@example.com","Zoë Müller","gold"'],
    ['a column that is not known', 'note,email,fullName,tier\nx,zoe@example.com,Zoë Müller,gold'],
  ])('reads %s', (_form, text) => {
    expect(read(text)).toEqual([ZOE]);
  });

  it('keeps separators and line breaks inside quotes, and numbers rows as a spreadsheet does', () => {
    const text = 'email,fullName\na@example.com,"Ada, the\nfirst"\n,\nb@example.com,Ben';
    expect(read(text).map(({ row, values }) => [row, values.fullName, values.tier])).toEqual([
      [2, 'Ada, the\nfirst', ''],
      [4, 'Ben', ''],
    ]);
  });

  it('reads rows that have too few or too many fields', () => {
    expect(
      read('email,fullName\na@example.com\nb@example.com,Ben,more').map(({ values }) => values.fullName),
    ).toEqual(['', 'Ben']);
  });

  it.each([
    ['', 'csv.columns_missing'],
    ['name,tier\nAda,gold', 'csv.columns_missing'],
    [`email\n${'a@example.com\n'.repeat(4)}`, 'csv.too_many_rows'],
    ['email,fullName\na@example.com,"never closed', 'csv.unreadable'],
  ])('refuses %j', (text, code) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code }));
  });
});
