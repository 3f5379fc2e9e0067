import {
  type ServiceNotice,
  serviceNoticeEndpoints,
} from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call } from '../../shared/api/endpoint-request.ts';
import type { ReplyMeta } from '../../shared/api/envelope.ts';
import { useSystemStatusQuery } from '../../shared/api/system-status-api.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';

const { useServiceNoticesQuery, useDismissNoticeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    serviceNotices: build.query({
      ...call(serviceNoticeEndpoints.listMyServiceNotices),
      transformResponse: (notices: ServiceNotice[], meta: ReplyMeta | undefined) => ({
        notices,
        mailRefusedSince: (meta?.extras.mailRefusedSince ?? null) as string | null,
      }),
      providesTags: ['Notices'],
    }),
    dismissNotice: build.mutation({
      ...byId(serviceNoticeEndpoints.dismissServiceNotice),
      invalidatesTags: ['Notices'],
    }),
  }),
});

/** Polling interval without the live stream. */
const LOOK_EVERY_MS = 60_000;

/**
 * Shows service notices above each page until the member closes them. Also warns about bounced
 * emails, because we cannot email that warning. Shows nothing if loading fails.
 */
export function ServiceBanner() {
  const { data } = useServiceNoticesQuery(undefined, usePolling(LOOK_EVERY_MS));
  const { data: status } = useSystemStatusQuery(undefined, usePolling(LOOK_EVERY_MS));
  const [dismiss, { isLoading }] = useDismissNoticeMutation();
  const show = useOutcome();
  const take = async (id: string) => show(await dismiss(id), 'The notice couldn’t be closed.');
  const banners = data?.notices.map(({ id, subject, text, sentAt }) => (
    <Notice
      key={id}
      tone="info"
      title={subject}
      action={
        <Button size="sm" variant="secondary" disabled={isLoading} onClick={() => void take(id)}>
          Got it
        </Button>
      }
    >
      <p className="max-h-40 overflow-y-auto break-words whitespace-pre-line">{text}</p>
      <p className="mt-1 text-xs text-muted">
        <Moment at={sentAt} />
      </p>
    </Notice>
  ));
  return (
    <>
      {status?.maintenance ? <MaintenanceNotice until={status.maintenance.until} /> : null}
      {status?.incidents?.map(({ id, title, text }) => (
        <Notice key={id} tone="warning" title={title}>
          {text}{' '}
          <a href="/status" className="underline">
            Status page
          </a>
        </Notice>
      ))}
      {data?.mailRefusedSince ? (
        <Notice
          tone="warning"
          title="Our emails are bouncing"
          action={
            <ButtonLink size="sm" variant="secondary" to={paths.settings}>
              Change email
            </ButtonLink>
          }
        >
          Your mail provider has rejected them since <Moment at={data.mailRefusedSince} />, so you won’t get
          codes or notices.
        </Notice>
      ) : null}
      {banners}
    </>
  );
}

function MaintenanceNotice({ until }: { until: string | null }) {
  return (
    <Notice tone="warning" title="Maintenance">
      Changes can’t be saved{' '}
      {until ? (
        <>
          until about <Moment at={until} />
        </>
      ) : (
        'right now'
      )}
      . You can read everything, and signals continue.
    </Notice>
  );
}
