import type { SessionRow } from '@croneai/contracts/endpoints/auth/account.ts';
import { deviceOf } from '@croneai/rules/device-name.ts';
import { timeAgo } from '@croneai/rules/times.ts';
import { Monitor, Smartphone } from 'lucide-react';
import type { ComponentProps } from 'react';
import { sessionsTexts as texts } from '../../content/settings.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from './api.ts';
import { LoadedCard } from './section-parts.tsx';

const REFETCH_MS = 30_000;

/** Lists the member's sessions on all devices, beginning with this one. */
export function SessionsSection() {
  // The live stream reports when a session begins or ends, but not when it was last used, so the
  // page polls.
  const query = useSessionsQuery(undefined, { ...usePolling(REFETCH_MS), refetchOnFocus: true });
  return (
    <LoadedCard subject="Your sessions" query={query} rows={3}>
      {(sessions) => (
        <>
          <CardHead
            title="Where you’re signed in"
            text="If you don’t recognize one, end it and change your password."
          />
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {sessions.toSorted(currentFirst).map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 ? <EndOthers /> : <p className="text-sm text-muted">{texts.alone}</p>}
        </>
      )}
    </LoadedCard>
  );
}

const currentFirst = (a: SessionRow, b: SessionRow) => Number(b.isCurrent) - Number(a.isCurrent);

function SessionItem({ session }: { session: SessionRow }) {
  const { name = 'Unknown device', isPhone } = deviceOf(session.userAgent);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.isCurrent ? <Badge tone="accent">This session</Badge> : null}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <span className="tabular break-all">{session.address}</span>
          {' · '}
          Last seen {timeAgo(new Date(session.lastSeenAt), new Date())}
        </p>
        <p className="text-sm text-muted">
          Signed in <Moment at={session.begunAt} form="recent" />
        </p>
      </div>
      {session.isCurrent ? null : <EndButton id={session.id} device={name} />}
    </li>
  );
}

function EndButton({ id, device }: { id: string; device: string }) {
  const [end, { isLoading }] = useEndSessionMutation();
  const label = { size: 'sm', 'aria-label': `${texts.signOut}: ${device}` } as const;
  return (
    <GuardedButton {...label} loading={isLoading} send={() => end(id)} done="The session was ended.">
      {texts.signOut}
    </GuardedButton>
  );
}

function EndOthers() {
  const [end, { isLoading }] = useEndOtherSessionsMutation();
  return (
    <GuardedButton
      className="self-start"
      loading={isLoading}
      send={() => end()}
      done="All other sessions were ended."
    >
      End all other sessions
    </GuardedButton>
  );
}

interface GuardedButtonProps extends ComponentProps<typeof Button> {
  send: () => Promise<{ error?: unknown }>;
  done: string;
}

function GuardedButton({ send, done, ...button }: GuardedButtonProps) {
  const { guard, dialog } = useRecentSignIn();
  const show = useOutcome();
  const press = async () => show(await guard(send), 'The session couldn’t be ended.', done);
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => void press()} />
      {dialog}
    </>
  );
}
