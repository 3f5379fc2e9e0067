import { TodaysRecord } from '../../shared/record/todays-record.tsx';
import { MarketStatus } from './market-status.tsx';
import { PerformancePanel } from './performance-panel.tsx';

/** Beside the stream: what it has come to, and the markets it reads. */
export function StreamAside() {
  return (
    <>
      <TodaysRecord />
      <PerformancePanel />
      <MarketStatus />
    </>
  );
}
