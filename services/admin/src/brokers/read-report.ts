import { BROKER_REPORT_MAX_ROWS } from '@croneai/contracts/constants.ts';
import type { BrokerEventKind } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { readCsv } from '@croneai/platform/csv/read-csv.ts';
import { appError } from '@croneai/platform/errors.ts';

export type ReportRow = {
  /** Number in a spreadsheet, where the header is row 1. */
  row: number;
  event: BrokerEventKind | null;
  eventId: string;
  account: string;
  amount: number | null;
  currency: string | null;
  raw: string;
  /** Reason why the row cannot be used. */
  problem?: string;
};

/** Accepted spellings of the column names, with spaces and punctuation removed. */
const COLUMNS = {
  eventId: ['eventid', 'id', 'transactionid', 'txid', 'operationid'],
  account: ['account', 'accountid', 'accountnumber', 'accountno', 'traderid', 'trader', 'login', 'uid'],
  type: ['type', 'eventtype', 'event', 'transactiontype', 'operation', 'kind'],
  amount: ['amount', 'sum', 'value', 'depositamount'],
  currency: ['currency', 'ccy', 'curr', 'currencycode'],
  date: ['date', 'datetime', 'time', 'createdat', 'timestamp'],
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.values(COLUMNS).flat();
const REQUIRED: readonly Column[] = ['eventId', 'account', 'type', 'amount', 'currency'];

const VALUE_MAX_LENGTH = 100;
const RAW_MAX_LENGTH = 500;

/**
 * Reads a broker’s report in any encoding and format that `readCsv` accepts, with decimal points or
 * commas. Throws AppError 422 if a column is missing, and the errors of `readCsv`.
 */
export function readReport(bytes: Buffer): ReportRow[] {
  const rows = readCsv(bytes, { columns: NAMES, required: [], rowsMax: BROKER_REPORT_MAX_ROWS });
  const read = rows.map(({ row, values }) => ({ row, cells: cellsOf(values) }));
  if (read.length > 0 && REQUIRED.some((name) => read.every(({ cells }) => cells[name] === '')))
    throw appError(problems.csvColumnsMissing);
  const mark = decimalMarkOf(read.map(({ cells }) => cells.amount));
  return read.map(({ row, cells }) => ({
    row,
    raw: Object.values(cells).join(';').slice(0, RAW_MAX_LENGTH),
    ...factsOf(cells, mark),
  }));
}

/**
 * Returns the value of each column. If several spellings of a column have a value, the first
 * spelling counts.
 */
function cellsOf(values: Record<(typeof NAMES)[number], string>): Record<Column, string> {
  const entries = (Object.keys(COLUMNS) as Column[]).map((column) => {
    const spellings: readonly (typeof NAMES)[number][] = COLUMNS[column];
    return [column, spellings.map((name) => values[name]).find((value) => value !== '') ?? ''];
  });
  return Object.fromEntries(entries) as Record<Column, string>;
}

type DecimalMark = '.' | ',';

/**
 * Returns the decimal mark of the report. The mark is a comma if some amount ends in a comma and
 * one or two digits, and no amount ends in a point and one or two digits. Otherwise, it is a point.
 */
function decimalMarkOf(amounts: readonly string[]): DecimalMark {
  const endings = amounts.map((amount) => /([.,])\d{1,2}\D*$/.exec(amount)?.[1]);
  return endings.includes(',') && !endings.includes('.') ? ',' : '.';
}

/** Parses an amount; null if the text is not a number. */
export function amountOf(text: string, mark: DecimalMark): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[A-Za-z$€£₦]+|[A-Za-z$€£₦]+$/g, '');
  const isNegative = /^(?:[-−–]|\()/.test(bare) || /[-−–]$/.test(bare);
  const digits = bare.replace(/[-−–()]/g, '').replace(/^[A-Za-z$€£₦]+/, '');
  // If an amount contains both marks, the last one is the decimal mark, regardless of other rows.
  const last = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const decimal = digits.includes('.') && digits.includes(',') ? last : mark;
  const plain = digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.');
  if (!/^\d{1,12}(?:\.\d{1,8})?$/.test(plain)) return null;
  return isNegative ? -Number(plain) : Number(plain);
}

function kindOf(type: string): BrokerEventKind | null {
  const word = type.toLowerCase().replace(/[^a-z]/g, '');
  if (/^(?:ftd|first)/.test(word)) return 'first-deposit';
  if (word.includes('dep')) return 'deposit';
  if (word.startsWith('reg') || word.startsWith('signup')) return 'registration';
  return /^(?:qual|cpa)/.test(word) ? 'qualification' : null;
}

function factsOf(cells: Record<Column, string>, mark: DecimalMark): Omit<ReportRow, 'row' | 'raw'> {
  const event = kindOf(cells.type);
  const amount = cells.amount === '' ? null : amountOf(cells.amount, mark);
  const currency = /^[A-Za-z]{3,5}$/.test(cells.currency) ? cells.currency.toUpperCase() : null;
  const facts = {
    event,
    eventId: cells.eventId.slice(0, VALUE_MAX_LENGTH),
    account: cells.account.slice(0, VALUE_MAX_LENGTH),
    amount,
    currency,
  };
  const isPaid = event === 'deposit' || event === 'first-deposit';
  const problem =
    (facts.eventId === '' && 'The event id is missing') ||
    (facts.account === '' && 'The account is missing') ||
    (event === null && `The type is unknown: ${cells.type.slice(0, 40)}`) ||
    (isPaid && amount === null && `The amount is not a number: ${cells.amount.slice(0, 40)}`) ||
    (amount !== null && amount < 0 && 'The amount is negative') ||
    (isPaid && currency === null && `The currency is unknown: ${cells.currency.slice(0, 40)}`);
  return problem ? { ...facts, problem } : facts;
}
