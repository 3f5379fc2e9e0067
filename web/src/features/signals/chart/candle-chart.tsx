import { useEffect, useRef } from 'react';
import { useTheme } from '../../../shared/theme/theme.ts';
import type { ChartDrawing } from './chart-data.ts';
import { createPriceDrawer, type PriceDrawer } from './price-drawer.ts';

interface CandleChartProps {
  drawing: ChartDrawing;
  className: string;
}

/** One chart for as long as it is on screen: every change is drawn into it. */
export function CandleChart({ drawing, className }: CandleChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawer = useRef<PriceDrawer>(undefined);
  const theme = useTheme();
  useEffect(() => {
    if (!box.current) return;
    const created = createPriceDrawer(box.current);
    drawer.current = created;
    return () => {
      drawer.current = undefined;
      created.remove();
    };
  }, []);
  useEffect(() => drawer.current?.draw(drawing), [drawing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the theme has changed
  useEffect(() => drawer.current?.recolour(), [theme]);
  return <div ref={box} aria-hidden className={`w-full ${className}`} />;
}
