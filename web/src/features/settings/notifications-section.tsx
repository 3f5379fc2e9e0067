import { mayUse } from '@croneai/contracts/access.ts';
import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import type { Notifications } from '@croneai/contracts/users.ts';
import { settingsTexts, notificationsTexts as texts } from '../../content/settings.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, sends } from '../../shared/api/endpoint-request.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { CardHead } from '../../shared/ui/card.tsx';
import { Switch } from '../../shared/ui/choice.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { AlertsCard } from './alerts-card.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { DeliveredCard } from './delivered-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { LoadedCard } from './section-states.tsx';
import { TelegramCard } from './telegram-card.tsx';

const api = baseApi.enhanceEndpoints({ addTagTypes: ['Notifications'] }).injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query({
      ...call(accountEndpoints.getNotifications),
      providesTags: ['Notifications'],
    }),
    putNotifications: build.mutation({
      ...sends(accountEndpoints.putNotifications),
      invalidatesTags: ['Notifications'],
    }),
  }),
});

const { useNotificationsQuery, usePutNotificationsMutation } = api;

type Toggle = keyof typeof texts.toggles;
const toggles = Object.keys(texts.toggles) as Toggle[];

export function NotificationsSection() {
  const { access } = useMember();
  return (
    <>
      {mayUse('signals', access) ? <PhoneCard /> : null}
      <TelegramCard />
      <ChannelsCard />
      {mayUse('signals', access) ? (
        <>
          <RulesCard />
          <AlertsCard />
        </>
      ) : null}
      <MailsCard />
      <DeliveredCard />
    </>
  );
}

/** Which mails a member wants. Each switch is saved when it is moved. */
function MailsCard() {
  const query = useNotificationsQuery();
  const [put, { isLoading }] = usePutNotificationsMutation();
  const show = useOutcome();
  const set = async (wanted: Notifications) => show(await put(wanted), settingsTexts.unsaved, texts.saved);
  return (
    <LoadedCard subject="Your email settings" query={query} rows={4}>
      {(notifications) => (
        <>
          <CardHead title={texts.title} text={texts.text} />
          <div className="flex flex-col gap-5">
            {toggles.map((name) => (
              <Switch
                key={name}
                {...texts.toggles[name]}
                checked={notifications[name]}
                disabled={name === 'security' || isLoading}
                onChange={(event) => void set({ ...notifications, [name]: event.target.checked })}
              />
            ))}
          </div>
        </>
      )}
    </LoadedCard>
  );
}
