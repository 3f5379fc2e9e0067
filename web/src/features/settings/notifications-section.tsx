import { mayUse, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import type { Delivered } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import type { Notifications } from '@croneai/contracts/users.ts';
import { Link } from 'react-router-dom';
import { alertTexts } from '../../content/alerts.ts';
import { channelTexts, deliveredTexts } from '../../content/channels.ts';
import { settingsTexts, notificationsTexts as texts } from '../../content/settings.ts';
import { saveAlertSettings, useAlertSettings } from '../../shared/alerts/alert-settings.ts';
import { playAlert } from '../../shared/alerts/alert-sound.ts';
import { useDeliveredQuery } from '../../shared/alerts/channels-api.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, sends } from '../../shared/api/endpoint-request.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { arrivalsOf, useLateNetsQuery } from '../../shared/signals/arrivals.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { CardHead } from '../../shared/ui/card.tsx';
import { Switch } from '../../shared/ui/choice.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { ChannelsPart, MAILS_ID } from './channels-part.tsx';
import { PhonePart } from './phone-part.tsx';
import { RulesPart } from './rules-part.tsx';
import { LoadedCard, LoadedPart, PartHead, PartsCard } from './section-parts.tsx';
import { TelegramPart } from './telegram-part.tsx';

const { useNotificationsQuery, usePutNotificationsMutation } = baseApi
  .enhanceEndpoints({ addTagTypes: ['Notifications'] })
  .injectEndpoints({
    endpoints: (build) => ({
      notifications: build.query({
        ...call(accountEndpoints.getNotifications),
        // After any change of the account, the stream refetches what has the tag `Profile`.
        providesTags: ['Notifications', 'Profile'],
      }),
      putNotifications: build.mutation({
        ...sends(accountEndpoints.putNotifications),
        invalidatesTags: ['Notifications'],
      }),
    }),
  });

type Toggle = keyof typeof texts.toggles;
const toggles = Object.keys(texts.toggles) as Toggle[];

export function NotificationsSection() {
  const hasSignals = mayUse('signals', useMember().access);
  return (
    <>
      <PartsCard {...settingsTexts.notificationCards.where}>
        {hasSignals ? <PhonePart /> : null}
        <TelegramPart />
        {hasSignals ? <SoundPart /> : null}
      </PartsCard>
      <PartsCard {...settingsTexts.notificationCards.what}>
        <ChannelsPart />
        {hasSignals ? <RulesPart /> : null}
        <MailsPart />
      </PartsCard>
      <DeliveredCard />
    </>
  );
}

/** Optional emails. Each switch is saved immediately. */
function MailsPart() {
  const query = useNotificationsQuery();
  const [put, { isLoading }] = usePutNotificationsMutation();
  const show = useOutcome();
  // Sends only the change. Otherwise, an outdated page would subscribe a member again who has just
  // used an unsubscribe link.
  const set = async (change: Partial<Notifications>) =>
    show(await put(change), settingsTexts.unsaved, texts.saved);
  return (
    <LoadedPart subject="Your email settings" query={query} rows={4}>
      {(notifications) => (
        <>
          <PartHead id={MAILS_ID} title={texts.title} text={texts.text} />
          <div className="flex flex-col gap-5">
            {toggles.map((name) => (
              <Switch
                key={name}
                {...texts.toggles[name]}
                checked={notifications[name]}
                disabled={name === 'security' || isLoading}
                onChange={(event) => void set({ [name]: event.target.checked })}
              />
            ))}
          </div>
        </>
      )}
    </LoadedPart>
  );
}

/** Switch for the sound of open pages in this browser. Turning it on plays the sound once. */
function SoundPart() {
  const { hasSound } = useAlertSettings();
  const { tier } = useMember();
  const change = (isOn: boolean) => {
    saveAlertSettings({ hasSound: isOn });
    if (isOn) void playAlert().catch(() => undefined);
  };
  return (
    <div className="flex flex-col gap-5">
      <PartHead title={alertTexts.title} text={alertTexts.text} />
      <Switch {...alertTexts.sound} checked={hasSound} onChange={({ target }) => change(target.checked)} />
      {hasSound && TIER_SIGNALS_PER_DAY[tier] !== null ? (
        <p className="text-sm text-warn">{alertTexts.countsTowardsLimit}</p>
      ) : null}
    </div>
  );
}

/** Messages to the member on every channel, with status and time. */
function DeliveredCard() {
  const query = useDeliveredQuery();
  return (
    <LoadedCard subject="The list of messages" query={query} rows={5}>
      {(rows) => (
        <>
          <CardHead title={deliveredTexts.title} text={deliveredTexts.text} />
          <EnteredOnArrival rows={rows} />
          {rows.length === 0 ? (
            <p className="text-sm text-muted">{deliveredTexts.empty}</p>
          ) : (
            <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
              {rows.map((row) => (
                <DeliveredRow key={row.id} row={row} />
              ))}
            </ul>
          )}
        </>
      )}
    </LoadedCard>
  );
}

/**
 * Shows the result of entering each signal when its alert arrived, next to the result of entering
 * each signal at its start.
 */
function EnteredOnArrival({ rows }: { rows: readonly Delivered[] }) {
  const at = arrivalsOf(rows);
  const { data } = useLateNetsQuery(at, { skip: at === '' });
  const inTime = data?.filter(({ net }) => net !== null) ?? [];
  const provenance = useStreamSummary()?.provenance;
  if (!data || data.length === 0) return null;
  const sum = (of: 'net' | 'netAtStart') => inTime.reduce((all, each) => all + (each[of] ?? 0), 0);
  return (
    <p className="text-sm text-muted">
      <PricesMark provenance={provenance} />{' '}
      {deliveredTexts.entered(inTime.length, stakesText(sum('net')), stakesText(sum('netAtStart')))}
      {inTime.length < data.length ? ` ${deliveredTexts.tooLate(data.length - inTime.length)}` : ''}
    </p>
  );
}

function DeliveredRow({ row }: { row: Delivered }) {
  const { title, path, channel, state, reason, publishedAt } = row;
  const times = useTimes();
  const word = reason?.split(' ', 1)[0] ?? '';
  const why = reason ? ` (${deliveredTexts.reasons[word] ?? word})` : '';
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 text-sm">
      <span className="min-w-0">
        {path ? (
          <Link to={path} className="line-clamp-2 font-medium hover:underline">
            {title}
          </Link>
        ) : (
          <span className="line-clamp-2 font-medium">{title}</span>
        )}
        <span className="text-muted">{times.recent(publishedAt)}</span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block">{channelTexts.channels[channel]}</span>
        <span className="text-muted">
          {deliveredTexts.states[state]}
          {why}
        </span>
      </span>
    </li>
  );
}
