import { Picture } from '../../../shared/site/illustrations/picture.tsx';
import { Candles } from './candles.tsx';
import { OutcomeBars } from './outcome-bars.tsx';
import { outcomeWalk } from './price-walk.ts';

const PAIRS = 247;
const COLUMNS = 31;
/** Read again, worth a second look, and the one that is named. */
const [NAMED, SHORTLIST] = [98, [17, 61, 98, 133, 176, 205]];

/** One dot for each pair of the list. */
export function ScanPicture() {
  const rows = Array.from({ length: Math.ceil(PAIRS / COLUMNS) }, (_, row) => {
    const dots = Math.min(COLUMNS, PAIRS - row * COLUMNS);
    return `M10 ${10 + row * 20}h${(dots - 1) * 20 + 0.1}`;
  });
  return (
    <Picture width={620} height={160}>
      {/* Dashes without length and with round ends are dots. */}
      <path
        d={rows.join('')}
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0 20"
        className="stroke-line-strong"
      />
      {SHORTLIST.map((pair) => (
        <circle
          key={pair}
          {...placeOf(pair)}
          r="4"
          className={pair === NAMED ? 'fill-accent' : 'fill-muted'}
        />
      ))}
      <circle {...placeOf(NAMED)} r="11" fill="none" className="stroke-accent" />
    </Picture>
  );
}

function placeOf(pair: number): { cx: number; cy: number } {
  return { cx: 10 + (pair % COLUMNS) * 20, cy: 10 + Math.floor(pair / COLUMNS) * 20 };
}

export function ClosedCandlesPicture() {
  return (
    <Picture width={280} height={160}>
      <Candles
        seed={20}
        count={9}
        box={{ x: 0, y: 12, width: 280, height: 136 }}
        isLastOpen
        className="text-accent"
      />
    </Picture>
  );
}

/** What was said against what came: on the line, both agree. */
export function ConfidencePicture() {
  const points = [
    [34, 122],
    [70, 108],
    [106, 92],
    [142, 80],
    [178, 58],
    [214, 48],
    [250, 24],
  ] as const;
  return (
    <Picture width={280} height={150}>
      <path d="M14 8V138H270" fill="none" className="stroke-line-strong" />
      <path d="M14 138L270 14" className="stroke-line-strong" strokeDasharray="3 5" />
      {points.map(([x, y]) => (
        <g key={x} className="stroke-accent">
          <path d={`M${x} ${y - 12}V${y + 12}`} strokeOpacity="0.5" />
          <circle cx={x} cy={y} r="4" className="fill-accent" />
        </g>
      ))}
    </Picture>
  );
}

/** Entry, the two ways out, and the recovery levels five minutes apart. */
export function PlanPicture() {
  return (
    <Picture width={280} height={150}>
      <path d="M0 26H280" className="stroke-up" strokeDasharray="5 4" />
      <path d="M0 78H280" className="stroke-text" strokeWidth="1.5" />
      <path d="M0 118H280" className="stroke-down" strokeDasharray="5 4" />
      {[0, 1, 2, 3].map((level) => (
        <g key={level}>
          <circle cx={30 + level * 72} cy="78" r="12" className="fill-surface-1 stroke-accent" />
          <text
            x={30 + level * 72}
            y="82"
            textAnchor="middle"
            className="fill-text tabular-nums text-[12px] font-medium"
          >
            {level}
          </text>
        </g>
      ))}
    </Picture>
  );
}

/** A day of outcomes, the lost ones where they fell. */
export function SettledPicture() {
  const place = (index: number) => ({ x: (index % 14) * 20 + 9, y: Math.floor(index / 14) * 38 + 2 });
  return (
    <Picture width={280} height={150}>
      <OutcomeBars outcomes={outcomeWalk(5, 56, 0.6)} place={place} length={16} width={10} drop={10} />
    </Picture>
  );
}

/** A capital in fifty parts. One of them is what a trade may cost. */
export function RiskPicture() {
  return (
    <Picture width={600} height={56}>
      <path d="M16 28H600" strokeWidth="36" strokeDasharray="8 4" className="stroke-line" />
      <path d="M4 4V52" strokeWidth="8" className="stroke-warn" />
    </Picture>
  );
}
