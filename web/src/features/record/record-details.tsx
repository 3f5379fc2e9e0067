import { dayRecordPath } from '@croneai/contracts/paths.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { PublicRecord } from '@croneai/contracts/public-record.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { neededText, scoreSentence, scoreText } from '../../shared/signals/score-text.ts';
import { Card } from '../../shared/ui/card.tsx';
import { RecordCurve } from './record-curve.tsx';
import { DayCalendar, DaySlots } from './record-days.tsx';
import { LateEntries, RecordGroups } from './record-tables.tsx';
import { ReliabilityDiagram } from './reliability-diagram.tsx';

/** Details of a record: its curve, days, slots, and tables, with downloads. */
export function RecordDetails({ record, jsonPath }: { record: PublicRecord; jsonPath: string }) {
  const newest = record.days.at(-1)?.day ?? new Date().toISOString().slice(0, 10);
  const [chosen, setChosen] = useState(dayInAddress);
  const day = record.days.some((each) => each.day === chosen) ? (chosen as string) : newest;
  const choose = (day: string) => {
    setChosen(day);
    history.replaceState(history.state, '', dayRecordPath(day));
  };
  const saveCsv = () =>
    saveFile(new Blob([recordCsv(record)], { type: 'text/csv' }), `croneai-record-${record.range}.csv`);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Part title={texts.curve}>
        <RecordCurve record={record} isSimulated={hasSimulatedPrices(record.figures.provenance)} />
      </Part>
      <Part title={texts.reliability} text={scoreText}>
        <Score score={record.score} />
        <p className="border-t border-line pt-4 text-sm text-muted">{texts.reliabilityText}</p>
        <ReliabilityDiagram reliability={record.reliability} />
      </Part>
      <Part title={texts.days} text={texts.daysText}>
        <DayCalendar days={record.days} chosen={day} onChoose={choose} />
      </Part>
      <Part title={texts.slots} text={texts.slotsText} isLinked={dayInAddress() === day}>
        <DaySlots key={day} day={day} loggedFrom={record.loggedFrom} />
      </Part>
      <div className="lg:col-span-2">
        <Part title={texts.groups}>
          <RecordGroups record={record} />
        </Part>
      </div>
      <div className="lg:col-span-2">
        <Part title={texts.late} text={texts.lateText}>
          <LateEntries entries={record.late} />
        </Part>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm lg:col-span-2">
        <a href={jsonPath} className={LINK}>
          JSON
        </a>
        <button type="button" onClick={saveCsv} className={LINK}>
          CSV
        </button>
        <a href={signalsCsvPath(newest)} download className={LINK}>
          {texts.signalsCsv}
        </a>
      </p>
    </div>
  );
}

/** Reads the day from the URL. Emails and shared pictures link to a day. */
const dayInAddress = (): string | undefined => new URLSearchParams(location.search).get('day') ?? undefined;

const LINK = 'font-medium text-accent underline underline-offset-4';
/** Number of days in the CSV file. The server allows at most 31 days in a file. */
const CSV_DAYS = 30;

function signalsCsvPath(newest: string): string {
  const to = new Date(Date.parse(newest) + DAY_MS);
  const from = new Date(to.getTime() - CSV_DAYS * DAY_MS);
  return `/api/record/export?from=${from.toISOString()}&to=${to.toISOString()}`;
}

interface PartProps {
  title: string;
  text?: string;
  /** True if the URL links to this part, which is far down the page. */
  isLinked?: boolean;
  children: ReactNode;
}

function Part({ title, text, isLinked = false, children }: PartProps) {
  const card = useRef<HTMLElement>(null);
  // Scrolls only when the page opens. A reader who later chooses a day is already at the calendar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isLinked) card.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Card ref={card} className="flex min-w-0 scroll-mt-20 flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        {text ? <p className="text-sm text-muted">{text}</p> : null}
      </div>
      {children}
    </Card>
  );
}

/**
 * Predicted and actual win rate of all published signals of the range, and how many more signals
 * are needed for significance.
 */
function Score({ score }: Pick<PublicRecord, 'score'>) {
  if (!score) return <p className="text-sm text-muted">{texts.noScore}</p>;
  return (
    <div className="flex flex-col gap-1 text-sm tabular-nums">
      <p>{scoreSentence(score)}</p>
      <p className="text-muted">
        Signals needed to know the actual rate to ±1.5 points: {neededText(score.signals)}.
      </p>
    </div>
  );
}

type Cell = string | number | boolean | null | undefined;

/** Writes all tables of a record into one CSV, in which the first column names the table. */
function recordCsv(record: PublicRecord): string {
  const { points, days, late, reliability, markets, hours, directions, versions, publication } = record;
  const tables: Record<string, readonly object[]> = {
    curve: points,
    days,
    markets,
    hours,
    directions,
    versions,
    publication,
    late,
    reliability: reliability?.points ?? [],
    calibration: record.calibration,
  };
  return Object.entries(tables)
    .flatMap(([table, rows]) => {
      const flat = rows.map(flatten);
      const columns = [...new Set(flat.flatMap(Object.keys))];
      return [['table', ...columns], ...flat.map((row) => [table, ...columns.map((column) => row[column])])];
    })
    .map((row) => `${row.map(cellText).join(',')}\r\n`)
    .join('');
}

/** Flattens nested objects, so that a key becomes `interval.low`. */
function flatten(row: object): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      value !== null && typeof value === 'object'
        ? Object.entries(value).map(([inner, cell]) => [`${key}.${inner}`, cell as Cell])
        : [[key, value as Cell]],
    ),
  );
}

const cellText = (cell: Cell): string => {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
