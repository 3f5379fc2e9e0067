import type { LiveSession } from '@croneai/contracts/endpoints/learning.ts';
import { Bell, BellRing, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { vaultTexts } from '../../content/vault.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { downloadFile } from '../../shared/api/download-file.ts';
import { useAppDispatch } from '../../shared/session/use-session.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { calendarRequest, usePutReminderMutation } from './api.ts';
import { useOneAfterTheOther } from './use-one-after-the-other.ts';

export function LiveSessions({ sessions }: { sessions: readonly LiveSession[] }) {
  return (
    <Card aria-labelledby="sessions" className="flex flex-col gap-4">
      <CardHead id="sessions" title="Upcoming sessions" text={vaultTexts.reminderHint} />
      <ul className="grid gap-3 lg:grid-cols-3 xl:grid-cols-1 2xl:grid-cols-3">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function Session({
  session: { id, title, type, text, startsAt, minutes, isReminderSet },
}: {
  session: LiveSession;
}) {
  const toggle = useReminder(id);
  const Icon = isReminderSet ? BellRing : Bell;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-control border border-line bg-surface-2 p-4">
      <div className="min-w-0">
        <p className="mb-1 text-xs font-medium text-accent">{type}</p>
        <h3 id={`session-${id}`} className="font-medium">
          {title}
        </h3>
        <p className="mt-0.5 text-sm text-text">
          <Moment at={startsAt} form="appointment" />
          <span className="text-muted"> · {minutes} min</span>
        </p>
        <p className="mt-1.5 text-sm text-muted">{text}</p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={isReminderSet ? 'primary' : 'secondary'}
          aria-describedby={`session-${id}`}
          onClick={() => toggle(!isReminderSet)}
        >
          <Icon aria-hidden className="size-4" strokeWidth={1.5} />
          {isReminderSet ? 'Reminder set' : 'Set Reminder'}
          {isReminderSet ? <span className="sr-only">, press to drop it</span> : null}
        </Button>
        <CalendarButton sessionId={id} />
      </div>
    </li>
  );
}

function useReminder(sessionId: string): (wanted: boolean) => void {
  const [putReminder] = usePutReminderMutation();
  const showToast = useToast();
  const inOrder = useOneAfterTheOther();
  const put = async (wanted: boolean) => {
    try {
      await putReminder({ sessionId, wanted }).unwrap();
    } catch (error) {
      showToast('danger', messageOf(error, 'The reminder couldn’t be changed.'));
    }
  };
  return (wanted) => inOrder(() => put(wanted));
}

function CalendarButton({ sessionId }: { sessionId: string }) {
  const dispatch = useAppDispatch();
  const showToast = useToast();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      await downloadFile(dispatch, calendarRequest(sessionId), `${sessionId}.ics`);
    } catch (error) {
      showToast('danger', messageOf(error, 'The download didn’t work.'));
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={isLoading}
      aria-describedby={`session-${sessionId}`}
      onClick={() => void download()}
    >
      <CalendarPlus aria-hidden className="size-4" strokeWidth={1.5} />
      Add to calendar
    </Button>
  );
}
