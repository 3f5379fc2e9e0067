import { useEffect, useRef } from 'react';
import { useTheme } from '../../../shared/theme/theme.ts';
import { useTimes } from '../../../shared/time/use-times.ts';
import type { ChartDrawing } from './chart-data.ts';
import { createPriceDrawer, type PriceDrawer } from './price-drawer.ts';

/** Creates one chart when it comes on screen, and draws every change into that chart. */
export function CandleChart({ drawing, className }: { drawing: ChartDrawing; className: string }) {
  const box = useRef<HTMLDivElement>(null);
  const drawer = useRef<PriceDrawer>(undefined);
  const theme = useTheme();
  const { hour } = useTimes();
  useEffect(() => {
    if (!box.current) return;
    const created = createPriceDrawer(box.current, hour);
    drawer.current = created;
    return () => {
      drawer.current = undefined;
      created.remove();
    };
  }, [hour]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `hour` creates a new chart, which is still empty
  useEffect(() => drawer.current?.draw(drawing), [drawing, hour]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: recolour() reads the colours that the theme sets on the page
  useEffect(() => drawer.current?.recolour(), [theme]);
  return <div ref={box} aria-hidden className={`w-full ${className}`} />;
}
