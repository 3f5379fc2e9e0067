import { TodaysRecord } from '../../shared/record/todays-record.tsx';
import { MarketStatus } from './market-status.tsx';

/** Under the signal: what today has come to, and the markets it reads. */
export function StreamAside() {
  return (
    <div className="grid gap-6 xl:grid-cols-12">
      <div className="min-w-0 xl:col-span-8">
        <TodaysRecord />
      </div>
      <MarketStatus />
    </div>
  );
}
