import {
  type ServiceNotice,
  serviceNoticeEndpoints,
} from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call } from '../../shared/api/endpoint-request.ts';
import type { ReplyMeta } from '../../shared/api/envelope.ts';
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

/** Without the stream. */
const LOOK_EVERY_MS = 60_000;

/**
 * What the operator has to tell every member, above each page until it was read, and that emails come back: only here can that be read.
 * A failed look shows nothing.
 */
export function ServiceBanner() {
  const { data } = useServiceNoticesQuery(undefined, usePolling(LOOK_EVERY_MS));
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
      {data?.mailRefusedSince ? (
        <Notice
          tone="warning"
          title="Our emails don’t reach you"
          action={
            <ButtonLink size="sm" variant="secondary" to={paths.settings}>
              Change email
            </ButtonLink>
          }
        >
          Your mailbox has refused them since <Moment at={data.mailRefusedSince} />. Codes and notices can’t
          get through.
        </Notice>
      ) : null}
      {banners}
    </>
  );
}
