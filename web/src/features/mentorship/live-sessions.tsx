import { mayUse } from '@croneai/contracts/access.ts';
import type { LiveSession } from '@croneai/contracts/endpoints/auth/learning.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { Bell, BellRing, CalendarPlus, Video } from 'lucide-react';
import { useState } from 'react';
import { sessionTexts as texts } from '../../content/vault.ts';
import { downloadFile } from '../../shared/api/download-file.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { useAtNow } from '../../shared/time/use-now.ts';
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { calendarRequest, useLiveSessionLinksQuery, usePutReminderMutation, useSerialRuns } from './api.ts';

export function LiveSessions({ sessions }: { sessions: readonly LiveSession[] }) {
  const mayJoin = mayUse('live-sessions', useMember().access);
  const { data: links } = useLiveSessionLinksQuery(undefined, { skip: !mayJoin });
  return (
    <Card aria-labelledby="sessions" className="flex flex-col gap-4">
      <CardHead id="sessions" title="Upcoming sessions" text={mayJoin ? texts.reminderHint : texts.needs} />
      <ul className="grid gap-3 lg:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {sessions.map((session) => (
          <Session key={session.id} session={session} mayJoin={mayJoin} joinUrl={links?.[session.name]} />
        ))}
      </ul>
      {mayJoin ? null : <TextLink to={paths.upgrade}>Open live sessions</TextLink>}
    </Card>
  );
}

interface SessionProps {
  session: LiveSession;
  mayJoin: boolean;
  /** Link to join; empty or undefined as long as there is none. */
  joinUrl: string | undefined;
}

function Session({ session, mayJoin, joinUrl }: SessionProps) {
  const { id, title, type, text, startsAt, minutes } = session;
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
      {mayJoin ? <SessionActions session={session} joinUrl={joinUrl} /> : null}
    </li>
  );
}

/** From this long before its start, joining a session is the main action. */
const JOIN_BEFORE_MS = 10 * MINUTE_MS;

function SessionActions({ session, joinUrl }: Pick<SessionProps, 'session' | 'joinUrl'>) {
  const { id, title, isReminderSet, startsAt } = session;
  const toggle = useReminder(id);
  const isNear = useAtNow((now) => now >= Date.parse(startsAt) - JOIN_BEFORE_MS);
  const Icon = isReminderSet ? BellRing : Bell;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2">
      {joinUrl ? (
        <ButtonAnchor href={joinUrl} size="sm" variant={isNear ? 'primary' : 'secondary'}>
          <Video className="size-4" />
          Join
          <span className="sr-only"> {title}</span>
        </ButtonAnchor>
      ) : (
        <p className="w-full text-xs text-muted">The link to join appears here.</p>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-describedby={`session-${id}`}
        onClick={() => toggle(!isReminderSet)}
      >
        <Icon className="size-4" />
        {isReminderSet ? 'Reminder set' : 'Set Reminder'}
        {isReminderSet ? <span className="sr-only">, press to remove it</span> : null}
      </Button>
      <CalendarButton sessionId={id} />
    </div>
  );
}

function useReminder(sessionId: string): (wanted: boolean) => void {
  const [putReminder] = usePutReminderMutation();
  const show = useOutcome();
  const inOrder = useSerialRuns();
  return (wanted) =>
    inOrder(async () => show(await putReminder({ sessionId, wanted }), 'The reminder couldn’t be changed.'));
}

function CalendarButton({ sessionId }: { sessionId: string }) {
  const dispatch = useAppDispatch();
  const show = useOutcome();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    await downloadFile(dispatch, calendarRequest(sessionId), `${sessionId}.ics`).catch((error: unknown) =>
      show({ error }, 'Download failed.'),
    );
    setIsLoading(false);
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={isLoading}
      aria-describedby={`session-${sessionId}`}
      onClick={() => void download()}
    >
      <CalendarPlus className="size-4" />
      Add to calendar
    </Button>
  );
}
