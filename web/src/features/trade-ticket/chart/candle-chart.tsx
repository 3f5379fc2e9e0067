import { useEffect, useRef } from 'react';
import { useTheme } from '../../../shared/theme/theme.ts';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import type { ChartDrawing } from './chart-data.ts';
import { createPriceDrawer, type PriceDrawer } from './price-drawer.ts';

interface CandleChartProps {
  drawing: ChartDrawing;
  /** Formats the times of the axis. */
  hour: (at: number) => string;
  className: string;
}

/** Creates one chart when it comes on screen, and draws every change into that chart. */
export function CandleChart({ drawing, hour, className }: CandleChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawer = useRef<PriceDrawer>(undefined);
  const theme = useTheme();
  const view = useIsPhone() ? 'narrow' : 'wide';
  useEffect(() => {
    if (!box.current) return;
    const created = createPriceDrawer(box.current, hour, view);
    drawer.current = created;
    return () => {
      drawer.current = undefined;
      created.remove();
    };
  }, [hour, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `hour` or `view` creates a new chart, which is still empty
  useEffect(() => drawer.current?.draw(drawing), [drawing, hour, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: recolour() reads the colours that the theme sets on the page
  useEffect(() => drawer.current?.recolour(), [theme]);
  return <div ref={box} aria-hidden className={`w-full ${className}`} />;
}
