import { Gauge } from 'lucide-react';
import { engineTexts } from '../../content/admin-engine.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Empty, Failed, Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';
import { AlarmsCard } from './alarms-card.tsx';
import { useEngineQuery } from './api.ts';
import { ArtefactsCard } from './artefacts-card.tsx';
import { ChampionCard } from './champion-card.tsx';
import { ContendersCard } from './contenders-card.tsx';
import { DaysCard, EvidenceCard } from './evidence-card.tsx';
import { LicenceCard, RegisterCard } from './licence-card.tsx';
import { DriftCard, ReliabilityCard } from './reliability-card.tsx';

/** A slot takes five minutes; a promotion of another admin should show sooner. */
const POLL_MS = 30_000;

/** What decides, what it has shown, and another artefact in its place. */
export function AdminEnginePage() {
  const { data, error, isFetching, refetch } = useEngineQuery(
    undefined,
    usePolling(POLL_MS, { isTold: false }),
  );
  return (
    <>
      <PageHead title={engineTexts.title} lead={engineTexts.lead} />
      {data ? (
        <>
          {data.champion ? (
            <>
              <AlarmsCard {...data} />
              <ChampionCard {...data} />
              <ArtefactsCard {...data} />
              <ContendersCard {...data} />
              <div className="grid gap-6 xl:grid-cols-2">
                <EvidenceCard {...data} />
                <DaysCard {...data} />
                <ReliabilityCard {...data} />
                <DriftCard {...data} />
              </div>
              <LicenceCard {...data} />
            </>
          ) : (
            <Card padding="none">
              <Empty icon={Gauge} title={engineTexts.untrained}>
                {engineTexts.untrainedHint}
              </Empty>
            </Card>
          )}
          <RegisterCard {...data} />
        </>
      ) : error ? (
        <Card padding="none">
          <Failed title={engineTexts.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error, engineTexts.checkConnection)}
          </Failed>
        </Card>
      ) : (
        <SkeletonGroup className="flex flex-col gap-6">
          <Skeleton className="h-80" />
          <Skeleton className="h-64" />
          <Skeleton className="h-72" />
        </SkeletonGroup>
      )}
    </>
  );
}
