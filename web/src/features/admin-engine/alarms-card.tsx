import type { EngineAlarm, EngineOverview } from '@croneai/contracts/endpoints/admin-engine.ts';
import { alarmTexts, engineTexts, judgementTexts } from '../../content/admin-engine.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** What stands after the last judged day, with the number that tripped it. */
export function AlarmsCard({ alarms, judged }: Pick<EngineOverview, 'alarms' | 'judged'>) {
  return (
    <Card padding="lg" aria-labelledby="alarms" className="flex flex-col gap-4">
      <CardHead
        id="alarms"
        title={judgementTexts.title}
        text={
          judged ? (
            <>
              Judged <Moment at={judged.at} />, the day that ended <Moment at={judged.day} />.
            </>
          ) : (
            judgementTexts.unjudged
          )
        }
      />
      {alarms.length > 0
        ? alarms.map((alarm) => <AlarmNotice key={`${alarm.name} ${alarm.kind}`} alarm={alarm} />)
        : judged && <Notice tone="success">{judgementTexts.none}</Notice>}
    </Card>
  );
}

function AlarmNotice({ alarm }: { alarm: EngineAlarm }) {
  const { title, number } = alarmTexts[alarm.name];
  const where = alarm.kind ? engineTexts.kinds[alarm.kind] : judgementTexts.all;
  return (
    <Notice tone={alarm.suspends ? 'danger' : 'warning'} title={`${where}: ${title}`}>
      <p>{number(alarm)}</p>
      {alarm.suspends ? <p>{judgementTexts.suspends}</p> : null}
      <p className="mt-1 text-xs text-muted">
        Since <Moment at={alarm.since} />, measured <Moment at={alarm.seenAt} />
      </p>
    </Notice>
  );
}
