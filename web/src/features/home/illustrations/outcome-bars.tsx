interface OutcomeBarsProps {
  outcomes: readonly ('won' | 'lost')[];
  /** Middle of the top of each bar. */
  place: (index: number) => { x: number; y: number };
  length: number;
  width: number;
  /** How much lower a lost one stands, so that it is not told by its colour alone. */
  drop: number;
}

/** One bar for each outcome, in two paths: a day of them is no heavier than one. */
export function OutcomeBars({ outcomes, place, length, width, drop }: OutcomeBarsProps) {
  const bars = { won: '', lost: '' };
  outcomes.forEach((outcome, index) => {
    const { x, y } = place(index);
    bars[outcome] += `M${x} ${y + (outcome === 'lost' ? drop : 0)}v${length}`;
  });
  return (
    <g strokeWidth={width} strokeOpacity="0.8">
      <path d={bars.won} className="stroke-up" />
      <path d={bars.lost} className="stroke-down" />
    </g>
  );
}
