import { deviceOf } from '@croneai/contracts/device-name.ts';
import type { SecurityEvent } from '@croneai/contracts/security-events.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { securityLogTexts as texts } from '../../../content/settings.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CardHead } from '../../../shared/ui/card.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useSecurityEventsQuery } from '../api.ts';
import { LoadedCard } from '../section-states.tsx';
import { PasswordCard } from './password-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** How the member signs in, and what happened to the account. */
export function SecuritySection() {
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
      <SecurityLogCard />
    </>
  );
}

const SHOWN_FIRST = 10;
const FAILED: readonly SecurityEvent['event'][] = ['sign-in-failed', 'second-factor-failed'];

/** What happened to the account, for its owner to look over. */
function SecurityLogCard() {
  const query = useSecurityEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isWhole, setIsWhole] = useState(false);
  return (
    <LoadedCard subject="The list of sign-ins" query={query} rows={4}>
      {(events) => (
        <>
          <CardHead title="Sign-ins and changes" text="If something wasn’t you, change your password." />
          {events.length === 0 ? (
            <Empty icon={ShieldCheck} title="Nothing yet">
              Your next sign-in is the first line here.
            </Empty>
          ) : (
            <ul className="flex flex-col divide-y divide-line border-y border-line">
              {(isWhole ? events : events.slice(0, SHOWN_FIRST)).map((event) => (
                <EventItem key={event.id} event={event} />
              ))}
            </ul>
          )}
          {!isWhole && events.length > SHOWN_FIRST ? (
            <Button variant="secondary" className="self-start" onClick={() => setIsWhole(true)}>
              {texts.all(events.length)}
            </Button>
          ) : null}
        </>
      )}
    </LoadedCard>
  );
}

function EventItem({ event: { at, event, bySupport, address, userAgent } }: { event: SecurityEvent }) {
  const isFailed = FAILED.includes(event);
  const Icon = isFailed ? ShieldAlert : ShieldCheck;
  const { name = 'Unknown device' } = deviceOf(userAgent);
  return (
    <li className="flex items-start gap-4 py-3.5">
      <Icon className={`mt-0.5 size-5 shrink-0 ${isFailed ? 'text-danger' : 'text-muted'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{texts.events[event]}</p>
        <p className="mt-0.5 text-sm text-muted">
          {bySupport ? (
            'By CroneAI support'
          ) : (
            <>
              {name} · <span className="tabular break-all">{address}</span>
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          <Moment at={at} />
        </p>
      </div>
    </li>
  );
}
