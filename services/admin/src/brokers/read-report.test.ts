import { expect, it } from 'vitest';
import { amountOf, readReport } from './read-report.ts';

const HEADER = 'Event ID,Account,Type,Amount,Currency,Date';
const read = (text: string) => readReport(Buffer.from(text));

it('reads the columns in any order and in their usual spellings', () => {
  expect(read('date;CCY;trader_id;Amount;transaction type;event id\n2026-11-01;usd;77;50,5;FTD;e1')).toEqual([
    {
      row: 2,
      event: 'first-deposit',
      eventId: 'e1',
      account: '77',
      amount: 50.5,
      currency: 'USD',
      raw: 'e1;77;FTD;50,5;usd;2026-11-01',
    },
  ]);
});

it.each<[string, Buffer]>([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${HEADER}\ne1,Zoë,Deposit,50,EUR,x`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${HEADER}\ne1,Zoë,Deposit,50,EUR,x`, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\ufeff${HEADER}\ne1,Zoë,Deposit,50,EUR,x`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(`${HEADER}\r\ne1,Zoë,Deposit,50,EUR,x`, 'latin1')],
])('reads %s', (_what, bytes) => {
  expect(readReport(bytes)).toMatchObject([{ account: 'Zoë', amount: 50, currency: 'EUR' }]);
});

it('cuts long values between characters', () => {
  const long = 'a'.repeat(99);
  const [row] = read(`${HEADER}\n${long}😀,${long}😀,Deposit,50,EUR,x`);
  expect(row).toMatchObject({ eventId: long, account: long });
});

it.each<[string, '.' | ',', number | null]>([
  ['1,234.50', ',', 1234.5],
  ['1.234,50', '.', 1234.5],
  ['1.234', ',', 1234],
  ['1.234', '.', 1.234],
  ['50,00', ',', 50],
  ['$ 1 000', '.', 1000],
  ['12,34,567.50', '.', 1234567.5],
  ['1,2,3', '.', null],
  ['1.234.56', '.', null],
  ['-20', '.', -20],
  ['(20.00)', '.', -20],
  ['20-', '.', -20],
  ['−20,5', ',', -20.5],
  ['many', '.', null],
  ['', '.', null],
])('reads the amount %j with the decimal separator %j as %j', (text, mark, amount) => {
  expect(amountOf(text, mark)).toBe(amount);
});

it.each<[string[], (number | null)[]]>([
  [['512,345678'], [512.345678]],
  [
    ['0,12345678', '1,234'],
    [0.12345678, 1.234],
  ],
  [['0,125'], [0.125]],
  [
    ['50,5', '1.234'],
    [50.5, 1234],
  ],
  [
    ['50.5', '1,234'],
    [50.5, 1234],
  ],
  [
    ['1,234,567', '1,234'],
    [1_234_567, 1234],
  ],
  [
    ['50,5', '50.5'],
    [50.5, 50.5],
  ],
  [
    ['1,234', '50'],
    [null, 50],
  ],
  [
    ['50,5', '50.5', '1.234'],
    [50.5, 50.5, null],
  ],
])('reads the amounts %j of a report as %j, and refuses amounts with two meanings', (texts, amounts) => {
  const rows = read(
    [HEADER.replaceAll(',', ';'), ...texts.map((text) => `e;7;Deposit;${text};USD;x`)].join('\n'),
  );
  expect(rows.map(({ amount }) => amount)).toEqual(amounts);
  expect(rows.map(({ problem }) => problem?.startsWith('The amount has two meanings') ?? false)).toEqual(
    amounts.map((amount) => amount === null),
  );
});

it('gives the reason why a row cannot be used', () => {
  const rows = [
    'e1,77,Deposit,-5,USD,x',
    ',77,Deposit,5,USD,x',
    'e2,,Deposit,5,USD,x',
    'e3,77,Bonus,5,USD,x',
  ];
  const more = ['e4,77,Deposit,much,USD,x', 'e5,77,Deposit,5,$,x', 'e6,77,Registration,,,x'];
  expect(read([HEADER, ...rows, ...more].join('\n')).map(({ problem }) => problem)).toEqual([
    'The amount is negative',
    'The event id is missing',
    'The account is missing',
    'The type is unknown: Bonus',
    'The amount is not a number: much',
    'The currency is unknown: $',
    undefined,
  ]);
});

it('reads 10,000 rows, and rejects a report with more rows', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `e${at},${at},Deposit,50,USD,x`);
  expect(read([HEADER, ...rows].join('\n'))).toHaveLength(10_000);
  expect(() => read([HEADER, ...rows, 'e,1,Deposit,50,USD,x'].join('\n'))).toThrow();
});

it.each(['Account,Amount\n1,2', `${HEADER}\n"open`])('rejects %j', (text) => {
  expect(() => read(text)).toThrow();
});
