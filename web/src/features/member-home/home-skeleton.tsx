import type { Tier } from '@croneai/contracts/access.ts';
import { Skeleton } from '../../shared/ui/states.tsx';

/** The blocks of the home that is on its way. */
export function HomeSkeleton({ tier }: { tier: Tier }) {
  const isGold = tier === 'gold';
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <div className="grid gap-6 xl:grid-cols-12">
        <Skeleton className={`h-44 rounded-card ${isGold ? 'xl:col-span-12' : 'xl:col-span-8'}`} />
        {isGold ? null : <Skeleton className="h-44 rounded-card xl:col-span-4" />}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
