import { BROKER_REPORT_MAX_ROWS } from '@croneai/contracts/constants.ts';
import type { BrokerEventKind } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { readCsv } from '@croneai/platform/csv/read-csv.ts';
import { appError } from '@croneai/platform/errors.ts';
import { cutText } from '@croneai/rules/cut-text.ts';

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
    raw: cutText(Object.values(cells).join(';'), RAW_MAX_LENGTH),
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
 * Returns the decimal mark of the report: the mark that its amounts agree on. Undefined if no
 * amount shows the mark, or if amounts contradict each other.
 */
function decimalMarkOf(amounts: readonly string[]): DecimalMark | undefined {
  const marks = new Set(amounts.map((amount) => ownMarkOf(digitsOf(amount).digits)).filter(Boolean));
  return marks.size === 1 ? [...marks][0] : undefined;
}

/**
 * Returns the decimal mark that an amount itself shows. Undefined for an amount without marks, and
 * for an amount like `1,234`, which is 1234 or 1.234.
 */
function ownMarkOf(digits: string): DecimalMark | undefined {
  const marks: string[] = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1) as DecimalMark | undefined;
  if (!last) return undefined;
  if (marks.includes(last === '.' ? ',' : '.')) return last;
  // A mark that appears several times separates thousands.
  if (marks.length > 1) return last === '.' ? ',' : '.';
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? undefined : last;
}

/** Removes signs, spaces, and currencies from an amount. */
function digitsOf(text: string): { digits: string; isNegative: boolean } {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/^[A-Za-z$€£₦]+|[A-Za-z$€£₦]+$/g, '');
  const isNegative = /^(?:[-−–]|\()/.test(bare) || /[-−–]$/.test(bare);
  return { digits: bare.replace(/[-−–()]/g, '').replace(/^[A-Za-z$€£₦]+/, ''), isNegative };
}

/** Digits, or groups of digits: `1234567`, `1,234,567`, and in India `12,34,567`. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3})$/;

/**
 * Parses an amount. `mark` is the decimal mark of amounts that do not show their own. Returns null
 * if the text is not a number, and 'ambiguous' if it is two numbers without `mark`.
 */
export function amountOf(text: string, mark: DecimalMark | undefined): number | 'ambiguous' | null {
  const { digits, isNegative } = digitsOf(text);
  const decimal = ownMarkOf(digits) ?? mark;
  if (!decimal && /[.,]/.test(digits)) return 'ambiguous';
  const [whole = '', ...decimals] = digits.split(decimal ?? '.');
  if (!WHOLE.test(whole) || decimals.length > 1) return null;
  const plain = [whole.replace(/[.,]/g, ''), ...decimals].join('.');
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

function factsOf(
  cells: Record<Column, string>,
  mark: DecimalMark | undefined,
): Omit<ReportRow, 'row' | 'raw'> {
  const event = kindOf(cells.type);
  const read = cells.amount === '' ? null : amountOf(cells.amount, mark);
  const amount = read === 'ambiguous' ? null : read;
  const currency = /^[A-Za-z]{3,5}$/.test(cells.currency) ? cells.currency.toUpperCase() : null;
  const facts = {
    event,
    eventId: cutText(cells.eventId, VALUE_MAX_LENGTH),
    account: cutText(cells.account, VALUE_MAX_LENGTH),
    amount,
    currency,
  };
  const isPaid = event === 'deposit' || event === 'first-deposit';
  const problem =
    (facts.eventId === '' && 'The event id is missing') ||
    (facts.account === '' && 'The account is missing') ||
    (event === null && `The type is unknown: ${cutText(cells.type, 40)}`) ||
    (read === 'ambiguous' && `The amount has two meanings: ${cutText(cells.amount, 40)}. Add decimals`) ||
    (isPaid && amount === null && `The amount is not a number: ${cutText(cells.amount, 40)}`) ||
    (amount !== null && amount < 0 && 'The amount is negative') ||
    (isPaid && currency === null && `The currency is unknown: ${cutText(cells.currency, 40)}`);
  return problem ? { ...facts, problem } : facts;
}
