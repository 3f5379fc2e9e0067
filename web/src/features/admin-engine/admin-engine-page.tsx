import type { EngineAlarm, EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { Gauge } from 'lucide-react';
import { alarmTexts, engineTexts } from '../../content/admin-engine.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { QueryFailed } from '../../shared/query/query-body.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Empty, Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';
import { ArtefactsCard } from './artefacts-card.tsx';
import { ChampionCard } from './champion-card.tsx';
import { DaysCard, EvidenceCard } from './evidence-card.tsx';
import { ExpectationCard } from './expectation-card.tsx';
import { LicenceCard, RegisterCard } from './licence-card.tsx';
import { useEngineQuery } from './public/engine-api.ts';
import { DriftCard, PublishedCard, ReliabilityCard } from './reliability-card.tsx';

/**
 * Polling interval. It is shorter than a slot (five minutes), so that a promotion shows before the
 * next slot.
 */
const POLL_MS = 30_000;

/** The live model and its results. */
export function AdminEnginePage() {
  const query = useEngineQuery(undefined, usePolling(POLL_MS));
  const { data, error } = query;
  return (
    <>
      <PageHead title="Engine" lead={engineTexts.lead} />
      {data ? (
        <>
          {data.champion ? (
            <>
              <AlarmsCard {...data} />
              <ChampionCard {...data} />
              <ArtefactsCard {...data} />
              <div className="grid gap-6 min-[100rem]:grid-cols-2">
                <EvidenceCard {...data} />
                <DaysCard {...data} />
                <ReliabilityCard {...data} />
                <div className="flex flex-col gap-6">
                  <PublishedCard {...data} />
                  <DriftCard {...data} />
                </div>
              </div>
              <LicenceCard {...data} />
            </>
          ) : (
            <Card padding="none">
              <Empty icon={Gauge} title="Nothing is trained yet">
                The first training replays 28 days of each market. Until it’s done, no signals are published,
                and each slot shows the reason.
              </Empty>
            </Card>
          )}
          <ExpectationCard {...data} />
          <RegisterCard {...data} />
        </>
      ) : error ? (
        <Card padding="none">
          <QueryFailed query={query} title="The engine couldn’t be loaded" />
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

/** Shows the alarms as of the last checked day, each with the number that triggered it. */
function AlarmsCard({ alarms, judged }: Pick<EngineOverview, 'alarms' | 'judged'>) {
  return (
    <Card padding="lg" aria-labelledby="alarms" className="flex flex-col gap-4">
      <CardHead
        id="alarms"
        title="Alarms"
        text={
          judged ? (
            <>
              Checked <Moment at={judged.at} />, for the day that ended <Moment at={judged.day} />.
            </>
          ) : (
            'The first check is at 01:00 UTC after the first training.'
          )
        }
      />
      {alarms.length > 0
        ? alarms.map((alarm) => <AlarmNotice key={`${alarm.name} ${alarm.kind}`} alarm={alarm} />)
        : judged && <Notice tone="success">No alarms.</Notice>}
    </Card>
  );
}

function AlarmNotice({ alarm }: { alarm: EngineAlarm }) {
  const { title, number } = alarmTexts[alarm.name];
  const where = alarm.kind ? engineTexts.kinds[alarm.kind] : 'All markets';
  return (
    <Notice tone={alarm.suspends ? 'danger' : 'warning'} title={`${where}: ${title}`}>
      <p>{number(alarm)}</p>
      {alarm.suspends ? (
        <p>Markets of this kind can’t publish signals until they earn a new license.</p>
      ) : null}
      <p className="mt-1 text-xs text-muted">
        Since <Moment at={alarm.since} />, last measured <Moment at={alarm.seenAt} />
      </p>
    </Notice>
  );
}
