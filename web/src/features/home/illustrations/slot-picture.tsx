import type { ComponentType } from 'react';
import { Picture } from '../../../shared/site/illustrations/picture.tsx';
import { seededRandom } from '../../../shared/site/seeded-random.ts';
import { useIsDrawn } from '../../../shared/site/use-is-drawn.ts';
import { Candles } from './candles.tsx';

const BOX = { width: 360, height: 112 };
const [TAKE_PROFIT, ENTRY, STOP_LOSS] = [20, 60, 88];
const label = 'fill-muted tabular-nums text-[11px]';

/** Pictures, in the order of the steps. */
export const SLOT_STEPS = ['looks', 'verdict', 'answers'] as const;
type SlotStep = (typeof SLOT_STEPS)[number];

const PICTURES: Readonly<Record<SlotStep, ComponentType>> = {
  looks: LooksPicture,
  verdict: VerdictPicture,
  answers: AnswersPicture,
};

/**
 * Picture of a step. The prerendered page contains only an empty frame, so that the document stays
 * small.
 */
export function SlotPicture({ of }: { of: SlotStep }) {
  const Drawing = PICTURES[of];
  return <Picture {...BOX}>{useIsDrawn() ? <Drawing /> : null}</Picture>;
}

/** Shows that the engine reads closed candles and not the open one. */
function LooksPicture() {
  return (
    <>
      <Grid />
      <Candles seed={20} count={15} box={{ x: 4, y: 8, width: 352, height: 88 }} />
      <path d="M331 4V108" className="stroke-accent" strokeDasharray="2 4" />
      <text x="325" y="108" textAnchor="end" className={label}>
        closed
      </text>
    </>
  );
}

/** Direction, entry, stop loss, and take profit. */
function VerdictPicture() {
  return (
    <>
      <Grid />
      <Zone from={TAKE_PROFIT} to={ENTRY} className="fill-up" />
      <Zone from={ENTRY} to={STOP_LOSS} className="fill-down" />
      <Level y={TAKE_PROFIT} name="take profit" className="stroke-up" />
      <Level y={STOP_LOSS} name="stop loss" className="stroke-down" isBelow />
      <path d={`M0 ${ENTRY}H${BOX.width}`} className="stroke-text" strokeWidth="1.5" />
      <path d={`M24 ${ENTRY + 8}l9 -16 9 16z`} className="fill-up" />
      <text x="52" y={ENTRY - 8} className="fill-text tabular-nums text-[13px] font-medium">
        CALL
      </text>
      <text x="356" y={ENTRY - 8} textAnchor="end" className={label}>
        entry
      </text>
    </>
  );
}

/** The price over five minutes, the result, and the row of earlier slots. */
function AnswersPicture() {
  return (
    <>
      <Grid />
      <Level y={TAKE_PROFIT} name="" className="stroke-up" />
      <path
        d={`M0 ${ENTRY}L18 56 34 64 52 59 70 70 88 63 106 67 126 53 146 57 164 44 184 49 204 36 222 41 242 29 258 33 276 ${TAKE_PROFIT}`}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      <circle cx="276" cy={TAKE_PROFIT} r="9" className="fill-up" fillOpacity="0.2" />
      <circle cx="276" cy={TAKE_PROFIT} r="4" className="fill-up" />
      <text x="292" y={TAKE_PROFIT + 20} className={label}>
        settled
      </text>
      <Outcomes />
    </>
  );
}

function Grid() {
  return (
    <>
      {[28, 56, 84].map((y) => (
        <path key={y} d={`M0 ${y}H${BOX.width}`} className="stroke-line" strokeDasharray="1 5" />
      ))}
    </>
  );
}

function Zone({ from, to, className }: { from: number; to: number; className: string }) {
  return <rect y={from} width={BOX.width} height={to - from} className={className} fillOpacity="0.07" />;
}

interface LevelProps {
  y: number;
  name: string;
  className: string;
  isBelow?: boolean;
}

function Level({ y, name, className, isBelow = false }: LevelProps) {
  return (
    <>
      <path d={`M0 ${y}H${BOX.width}`} className={className} strokeDasharray="5 4" />
      <text x="356" y={isBelow ? y + 16 : y - 8} textAnchor="end" className={label}>
        {name}
      </text>
    </>
  );
}

/**
 * Draws the outcomes of invented signals, more won than lost. All bars are drawn with only two
 * paths, so that the document stays small. Lost signals are lower, so that color is not the only
 * difference.
 */
function Outcomes() {
  const random = seededRandom(2);
  const bars = { up: '', down: '' };
  for (let index = 0; index < 30; index += 1) {
    const isWon = random() < 0.62;
    bars[isWon ? 'up' : 'down'] += `M${index * 12 + 5} ${isWon ? 84 : 97}v11`;
  }
  return (
    <g strokeWidth="8" strokeOpacity="0.8">
      <path d={bars.up} className="stroke-up" />
      <path d={bars.down} className="stroke-down" />
    </g>
  );
}
