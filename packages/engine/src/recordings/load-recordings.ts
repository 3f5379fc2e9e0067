import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MarketDataError } from '../markets/market-data.ts';
import { type CandleFile, parseCandleFile } from '../markets/recorded/candle-file.ts';
import { type RecordedMarketData, serveRecorded } from '../markets/recorded/recorded-market-data.ts';
import { TRAINING_DAYS } from '../model/engine.ts';

type RecordedOptions = {
  now: () => number;
  zone?: string | undefined;
  playedSince?: string | undefined;
};

/**
 * Loads a CSV file (`.csv` or `.csv.gz`), or a folder of CSV files, into memory. `zone` is the time
 * zone of files that do not state one.
 */
export async function loadRecordedMarketData(
  path: string,
  { now, zone, playedSince }: RecordedOptions,
): Promise<RecordedMarketData> {
  return serveRecorded(await readCandleFiles(path, zone), { now, playedSince, historyDays: TRAINING_DAYS });
}

async function readCandleFiles(path: string, zone: string | undefined): Promise<CandleFile[]> {
  const isFolder = await stat(path).then(
    (entry) => entry.isDirectory(),
    (cause: unknown) => {
      throw new MarketDataError('unavailable', `There are no recorded candles at ${path}`, { cause });
    },
  );
  const names = isFolder
    ? (await readdir(path)).filter((name) => /\.csv(\.gz)?$/i.test(name)).sort()
    : [path];
  if (names.length === 0)
    throw new MarketDataError('unavailable', `There is no CSV file in the folder ${path}`);
  const files: CandleFile[] = [];
  for (const name of names) {
    const file = basename(name);
    const bytes = await readFile(isFolder ? join(path, name) : name);
    files.push(
      /\.gz$/i.test(name) ? await parsePacked(file, bytes, zone) : parseCandleFile(file, String(bytes), zone),
    );
  }
  return files;
}

/**
 * Maximum unpacked size of a recording. A month of one-minute prices has about 3 MB, so a file
 * above this generous limit cannot be a recording.
 */
const MOST_UNPACKED_BYTES = 1_000_000_000;

async function parsePacked(file: string, bytes: Buffer, zone: string | undefined): Promise<CandleFile> {
  try {
    const text = await promisify(gunzip)(bytes, { maxOutputLength: MOST_UNPACKED_BYTES });
    return parseCandleFile(file, String(text), zone);
  } catch (error) {
    const problem = `cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`;
    return {
      file,
      form: '',
      candles: [],
      lines: [],
      leftOut: new Map(),
      problems: [{ file, line: 1, problem }],
    };
  }
}
