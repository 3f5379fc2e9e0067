import { Radio } from 'lucide-react';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { Sample } from './sample.tsx';

export function StateSamples() {
  return (
    <>
      <Sample title="Notice">
        <Notice tone="info">We will write to you once your deposit is verified.</Notice>
        <Notice tone="success" title="Email sent successfully! Check your inbox.">
          It can take a minute.
        </Notice>
        <Notice tone="warning">We can’t reach the server. You see what we knew at 12:04 UTC.</Notice>
        <Notice tone="danger">Email or password is incorrect.</Notice>
      </Sample>
      <Sample title="Empty, failed, loading">
        <Card padding="none">
          <Empty icon={Radio} title="Initializing Signal Stream...">
            The next signal is published at the next five-minute mark.
          </Empty>
        </Card>
        <Card padding="none">
          <Failed title="The signals couldn’t be loaded" onRetry={() => undefined}>
            The server didn’t answer. Your connection may be down.
          </Failed>
        </Card>
        <Card>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-9 w-3/5" />
            <Skeleton className="h-4 w-full" />
          </div>
        </Card>
      </Sample>
    </>
  );
}
