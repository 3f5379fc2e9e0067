import { TodaysRecord } from '../../shared/record/todays-record.tsx';
import { MarketStatus } from './market-status.tsx';

/** Beside the stream: what today has come to, and the markets it reads. */
export function StreamAside() {
  return (
    <>
      <TodaysRecord />
      <MarketStatus />
    </>
  );
}
