import { DAY_MS } from '@croneai/contracts/units.ts';
import { clockOffsetMs } from '../zone-offset.ts';

/** A text format for candles. */
export type CandleForm = {
  readonly name: string;
  readonly separator: string;
  /** Number of lines before the first candle. */
  readonly headerLines: 0 | 1;
  /**
   * Names of the cells in a line. The reader looks up cells by name, so an unused cell must not
   * have the name of a candle's field.
   */
  readonly columns: readonly string[];
  /**
   * Reads the start of the bar, in epoch milliseconds, from the first cells of a line; NaN for an
   * invalid time.
   */
  readonly timeOf: (cells: readonly string[], clock: FileClock) => number;
  /** True if files of this format do not state their time zone. */
  readonly needsZone: boolean;
  /** Expected time format, for error messages. */
  readonly timeText: string;
};

/**
 * Clock of a file that does not state its time zone. When clocks go back, one local hour occurs
 * twice. `after`, the time of the previous row, decides which of the two hours is meant.
 */
export type FileClock = { readonly zone: string; readonly after: number };

/** Required columns after the time column, in this order. */
const PRICE_COLUMNS = ['open', 'high', 'low', 'close'];
/** Accepted names of the time column. Public archives use `timestamp` or `datetime`. */
const TIME_COLUMNS = ['time', 'timestamp', 'datetime'];
/**
 * Optional columns after the required columns, in this order. A file may have one, both, or
 * neither.
 */
const MORE_COLUMNS = ['volume', 'spread'];
const HEADER = ['time', ...PRICE_COLUMNS, ...MORE_COLUMNS];
/**
 * ISO 8601 in UTC, to the minute or finer, such as `2026-06-08T12:00:00Z` or `2026-06-08
 * 12:00:00.000000+00:00`.
 */
const UTC_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,9})?))?(Z|\+00:?00)?$/;

/**
 * Detects the format of a file by its first line. Returns a description of the problem if the line
 * fits no format.
 */
export function candleFormOf(firstLine: string): CandleForm | string {
  const line = firstLine.trim();
  return FORMS.find(({ sample }) => sample.test(line))?.form ?? ownForm(line);
}

/**
 * Known formats: MetaTrader 4 (without a header; HistData offers files in this format too),
 * MetaTrader 5 (with a header, separated by tabs), HistData's own format, and Binance archives.
 */
const FORMS: readonly { readonly sample: RegExp; readonly form: CandleForm }[] = [
  {
    sample: /^\d{4}\.\d\d\.\d\d,\d\d:\d\d,/,
    form: {
      name: 'MetaTrader 4',
      separator: ',',
      headerLines: 0,
      columns: ['date', 'time', ...PRICE_COLUMNS, 'volume'],
      ...localTime(/^(\d{4})\.(\d\d)\.(\d\d) (\d\d):(\d\d)(?::00)?$/, 2, 'a time like 2026.06.08,12:00'),
    },
  },
  {
    sample: /^<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>$/,
    form: {
      // MetaTrader's spread is in points whose size the file does not state, so it is not used.
      name: 'MetaTrader 5',
      separator: '\t',
      headerLines: 1,
      columns: ['date', 'time', ...PRICE_COLUMNS, 'volume', 'real volume', 'points'],
      ...localTime(/^(\d{4})\.(\d\d)\.(\d\d) (\d\d):(\d\d)(?::00)?$/, 2, 'a time like 2026.06.08 12:00:00'),
    },
  },
  {
    sample: /^\d{8} \d{6};/,
    form: {
      name: 'HistData',
      separator: ';',
      headerLines: 0,
      columns: ['time', ...PRICE_COLUMNS, 'volume'],
      ...localTime(/^(\d{4})(\d\d)(\d\d) (\d\d)(\d\d)00$/, 1, 'a time like 20260608 120000'),
    },
  },
  { sample: /^open_time,open,high,low,close,volume,close_time,/, form: klines(1) },
  { sample: /^\d{13}(\d{3})?,[\d.]+,[\d.]+,[\d.]+,[\d.]+,[\d.]+,\d{13}/, form: klines(0) },
];

/**
 * Returns the format of Binance's klines (candles). A row has twelve cells. Times are in
 * milliseconds; in files from 2025 on, they are in microseconds.
 */
function klines(headerLines: 0 | 1): CandleForm {
  return {
    name: 'Binance klines',
    separator: ',',
    headerLines,
    columns: [
      ...['time', ...PRICE_COLUMNS, 'volume', 'close time'],
      ...['quote volume', 'trades', 'taker volume', 'taker quote volume', 'ignored'],
    ],
    timeOf: ([text = '']) => (/^\d{13}(\d{3})?$/.test(text) ? Number(text.slice(0, 13)) : Number.NaN),
    needsZone: false,
    timeText: 'a count of milliseconds',
  };
}

/**
 * Reads the local time of a row, to the minute, from its first cells. The file does not state the
 * time zone.
 */
function localTime(pattern: RegExp, cellCount: number, timeText: string) {
  return {
    timeOf(cells: readonly string[], clock: FileClock): number {
      const [, ...parts] = pattern.exec(cells.slice(0, cellCount).join(' ')) ?? [];
      const [year, month, day, hour, minute] = parts;
      return toUtc(Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`), clock);
    },
    needsZone: true,
    timeText,
  };
}

/**
 * Converts a local time to UTC. When clocks go back, one local hour occurs twice. A row is placed
 * in the first of the two hours if that makes it later than the previous row. Otherwise, it is
 * placed in the second hour.
 */
function toUtc(local: number, { zone, after }: FileClock): number {
  if (Number.isNaN(local)) return local;
  const early = local - clockOffsetMs(zone, local - DAY_MS);
  const late = local - clockOffsetMs(zone, local + DAY_MS);
  const isOf = (time: number) => time + clockOffsetMs(zone, time) === local;
  if (early < late && isOf(early) && isOf(late)) return early > after ? early : late;
  return isOf(early) ? early : late;
}

/**
 * Returns our own format: a header line with `time,open,high,low,close`, optionally followed by
 * `volume` and `spread`. Returns a description of the problem if the header is different.
 */
function ownForm(header: string): CandleForm | string {
  if (header === '') return 'the file is empty';
  const found = header.split(',').map((column) => column.trim().toLowerCase());
  const [time = '', ...others] = found;
  const more = MORE_COLUMNS.filter((column) => found.includes(column));
  if (TIME_COLUMNS.includes(time) && others.join() === [...PRICE_COLUMNS, ...more].join())
    return {
      name: 'CSV',
      separator: ',',
      headerLines: 1,
      columns: ['time', ...others],
      timeOf: ([text = '']) => utcTime(text, time !== 'time'),
      needsZone: false,
      timeText: 'ISO 8601 in UTC (2026-06-08T12:00:00Z)',
    };
  const missing = ['time', ...PRICE_COLUMNS].filter(
    (column) => !found.includes(column) && !(column === 'time' && TIME_COLUMNS.includes(time)),
  );
  const reason = missing.length > 0 ? `${missing.join(', ')} missing` : 'others too, or in another order';
  return `the columns must be ${HEADER.join()} (${reason}; volume and spread may be left out)`;
}

/**
 * Parses a UTC time. In a column named `time`, the text must end with the zone. In a column named
 * `timestamp` or `datetime`, the zone may be missing, and UTC is assumed.
 */
function utcTime(text: string, mayLackZone: boolean): number {
  const [, day, minute, seconds = '00', zone] = UTC_TIME.exec(text) ?? [];
  if (!day || !(zone || mayLackZone)) return Number.NaN;
  return Date.parse(`${day}T${minute}:${seconds.slice(0, 6)}Z`);
}
