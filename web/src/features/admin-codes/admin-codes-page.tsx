import { nameOfGiven } from '@croneai/contracts/access.ts';
import {
  type AccessCodeRow,
  accessCodeEndpoints,
  createAccessCodeBodySchema,
} from '@croneai/contracts/endpoints/auth/access-codes.ts';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { adminCodeTexts as texts } from '../../content/access-codes.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { pageOf, sends, sendsById } from '../../shared/api/endpoint-request.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { keepLastPage, QueryBody } from '../../shared/query/query-body.tsx';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { Empty, SkeletonColumn } from '../../shared/ui/states.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import {
  endOfLastDay,
  GRANT_CHOICES,
  grantChoiceSchema,
  grantFieldsOf,
} from '../admin-shared/public/grant-choice.ts';

const CODES_PER_PAGE = 20;

const { useAccessCodesQuery, useCreateAccessCodeMutation, useDisableAccessCodeMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      accessCodes: build.query({
        ...pageOf(accessCodeEndpoints.listAccessCodes, ({ page }: { page: number }) => ({
          query: { page, limit: CODES_PER_PAGE },
        })),
        providesTags: ['AccessCodes'],
      }),
      createAccessCode: build.mutation({
        ...sends(accessCodeEndpoints.createAccessCode),
        invalidatesTags: ['AccessCodes'],
      }),
      disableAccessCode: build.mutation({
        ...sendsById(accessCodeEndpoints.disableAccessCode),
        invalidatesTags: ['AccessCodes'],
      }),
    }),
  });

export function AdminCodesPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHead title="Access codes" lead={texts.lead} />
      <CodeForm />
      <CodeList />
    </div>
  );
}

const { days, uses, campaign } = createAccessCodeBodySchema.shape;
/** Form values as typed. The last day of a code ends at midnight UTC. */
const formSchema = z.object({
  gives: grantChoiceSchema,
  days: z.coerce.number<string>().pipe(days),
  uses: z.coerce.number<string>().pipe(uses),
  until: z.union([z.literal(''), z.iso.date()]),
  campaign,
});

function CodeForm() {
  const [create] = useCreateAccessCodeMutation();
  const [made, setMade] = useState<string>();
  const { guard, dialog } = useRecentSignIn();
  const { field, submit, failure, isSubmitting } = useApiForm({
    schema: formSchema,
    defaultValues: { gives: 'gold', days: '30', uses: '1', until: '', campaign: '' },
    send: async ({ gives, until, ...offer }, { reset }) => {
      const answer = await guard(() =>
        create({ ...offer, ...grantFieldsOf(gives), until: endOfLastDay(until) }),
      );
      setMade(answer.data?.code);
      if (answer.data) reset();
      return answer;
    },
    failed: texts.failed,
  });
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <CardHead title={texts.formTitle} text={texts.formText} />
      {made ? (
        <Notice tone="success" title={texts.made}>
          <span className="flex flex-wrap items-center gap-3">
            <code className="break-all text-sm">{made}</code>
            <CopyButton text={made} label="Copy" copied="Copied" />
          </span>
        </Notice>
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={texts.campaign} {...field('campaign')} />
          <SelectField label={texts.gives} options={GRANT_CHOICES} {...field('gives')} />
          <TextField label={texts.days} inputMode="numeric" {...field('days')} />
          <TextField label={texts.uses} inputMode="numeric" {...field('uses')} />
          <TextField label={texts.until} type="date" {...field('until')} />
        </div>
        <Submit failure={failure} className="self-start" loading={isSubmitting}>
          {texts.submit}
        </Submit>
      </form>
      {dialog}
    </Card>
  );
}

const columns: readonly Column<AccessCodeRow>[] = [
  { header: 'Code', cell: ({ prefix }) => <code>{prefix}…</code> },
  { header: 'Campaign', cell: (code) => <span className="break-words">{code.campaign}</span> },
  { header: 'Gives', cell: (code) => `${nameOfGiven(code)}, ${code.days} days` },
  { header: 'Used', numeric: true, cell: (code) => `${code.used} of ${code.uses}` },
  { header: 'Usable until', cell: (code) => <End code={code} /> },
  { header: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

function End({ code: { disabledAt, until } }: { code: AccessCodeRow }) {
  if (disabledAt) return <Badge>{texts.disabled}</Badge>;
  return until ? <Moment at={until} /> : 'No end';
}

/** Disables or enables codes. The message after a change has an undo button. */
function useSwitch() {
  const [disable] = useDisableAccessCodeMutation();
  const { guard, dialog } = useRecentSignIn();
  const showToast = useToast();
  const turn = async (
    { id, prefix }: Pick<AccessCodeRow, 'id' | 'prefix'>,
    isDisabled: boolean,
    isUndo = false,
  ): Promise<void> => {
    const { error } = await guard(() => disable({ id, isDisabled }));
    if (error) return showToast('danger', messageOf(error, texts.switchFailed));
    const undo = { label: texts.undo, onSelect: () => void turn({ id, prefix }, !isDisabled, true) };
    showToast('success', texts.switched(prefix, isDisabled), isUndo ? undefined : undo);
  };
  return { turn, dialog };
}

function SwitchButton({ code, turn }: { code: AccessCodeRow; turn: ReturnType<typeof useSwitch>['turn'] }) {
  const [isSending, setIsSending] = useState(false);
  const isDisabled = code.disabledAt !== null;
  const label = isDisabled ? texts.enable : texts.disable;
  const onClick = async () => {
    setIsSending(true);
    await turn(code, !isDisabled);
    setIsSending(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${label} ${code.prefix}…`}
      loading={isSending}
      onClick={() => void onClick()}
    >
      {label}
    </Button>
  );
}

function CodeList() {
  const [page, setPage] = useState(1);
  const query = useAccessCodesQuery({ page });
  const { turn, dialog } = useSwitch();
  const withSwitch: readonly Column<AccessCodeRow>[] = [
    ...columns,
    { header: 'Change', cell: (code) => <SwitchButton code={code} turn={turn} /> },
  ];
  return (
    <Card padding="none" aria-label={texts.listTitle}>
      <div className="p-5 sm:p-7">
        <CardHead title={texts.listTitle} text={texts.listText} />
      </div>
      <QueryBody
        query={keepLastPage(query)}
        failed={texts.listFailed}
        hint="Nothing is lost."
        skeleton={<SkeletonColumn shapes={['h-11', 'h-11', 'h-11']} className="gap-3 p-5 sm:p-7" />}
      >
        {({ rows, pagination }) => (
          <>
            {rows.length > 0 ? (
              <DataTable caption={texts.listTitle} columns={withSwitch} rows={rows} rowKey={({ id }) => id} />
            ) : (
              <Empty icon={Ticket} title={texts.empty}>
                {texts.emptyText}
              </Empty>
            )}
            <div className="p-4 empty:hidden">
              <Pagination {...pagination} onSelect={setPage} label={texts.listTitle} />
            </div>
          </>
        )}
      </QueryBody>
      {dialog}
    </Card>
  );
}
