import {
  type Post,
  REMOVAL_REASON_MAX_LENGTH,
  REPORT_NOTE_MAX_LENGTH,
  REPORT_REASONS,
  type ReportReason,
} from '@croneai/contracts/community.ts';
import { removePostBodySchema, reportPostBodySchema } from '@croneai/contracts/endpoints/leads/community.ts';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { deleteTexts, removeTexts, reportReasonLabel, reportTexts } from '../../content/community.ts';
import { isProblem } from '../../shared/api/api-error.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useDeletePostMutation, useRemovePostMutation, useReportPostMutation } from './api.ts';

export type PostAction = keyof typeof DIALOGS;

interface PostProps {
  post: Pick<Post, 'id' | 'text'>;
  onClose: () => void;
}

const DIALOGS = { delete: DeleteDialog, report: ReportDialog, remove: RemoveDialog } as const;

/** Confirmation dialog of an action on a post. It is loaded on first use. */
export function PostDialog({ action, ...props }: PostProps & { action: PostAction }) {
  const Question = DIALOGS[action];
  return <Question {...props} />;
}

function DeleteDialog(props: PostProps) {
  const [remove] = useDeletePostMutation();
  return (
    <Question
      {...props}
      texts={{ ...deleteTexts, gone: deleteTexts.done }}
      isDanger
      schema={z.object({})}
      empty={{}}
      send={() => remove(props.post.id)}
    />
  );
}

const REASONS = REPORT_REASONS.map((value) => ({ value, label: reportReasonLabel[value] }));

function ReportDialog(props: PostProps) {
  const [report] = useReportPostMutation();
  return (
    <Question
      {...props}
      texts={reportTexts}
      schema={reportPostBodySchema}
      empty={{ reason: '' as ReportReason, note: '' }}
      send={(body) => report({ id: props.post.id, ...body })}
    >
      {(field) => (
        <>
          <SelectField
            label={reportTexts.reason}
            required
            placeholder={reportTexts.choose}
            options={REASONS}
            {...field('reason')}
          />
          <TextAreaField
            label={reportTexts.note}
            rows={3}
            maxLength={REPORT_NOTE_MAX_LENGTH}
            {...field('note')}
          />
        </>
      )}
    </Question>
  );
}

/** Lets an admin remove any member's post, with a reason. */
function RemoveDialog(props: PostProps) {
  const [remove] = useRemovePostMutation();
  return (
    <Question
      {...props}
      texts={removeTexts}
      isDanger
      schema={removePostBodySchema}
      empty={{ reason: '' }}
      send={(body) => remove({ id: props.post.id, ...body })}
    >
      {(field) => (
        <TextAreaField
          label={removeTexts.reason}
          required
          rows={3}
          maxLength={REMOVAL_REASON_MAX_LENGTH}
          {...field('reason')}
        />
      )}
    </Question>
  );
}

interface QuestionProps<In extends FieldValues, Out> extends PostProps {
  /** `gone` is shown if another admin has already removed the post. */
  texts: Record<'title' | 'text' | 'cancel' | 'action' | 'done' | 'gone' | 'failed', string>;
  isDanger?: boolean;
  schema: z.ZodType<Out, In>;
  empty: DefaultValues<In>;
  send: (body: Out) => Promise<{ error?: unknown }>;
  children?: (field: ReturnType<typeof useApiForm<In, Out>>['field']) => ReactNode;
}

/** The post, the question, and the two buttons. */
function Question<In extends FieldValues, Out>(props: QuestionProps<In, Out>) {
  const { post, texts, isDanger = false, schema, empty, send, children, onClose } = props;
  const showToast = useToast();
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema,
    defaultValues: empty,
    send: async (body) => {
      const { error } = await send(body);
      const isGone = isProblem(error, 'community.post_not_found');
      if (error && !isGone) return { error };
      showToast('success', isGone ? texts.gone : texts.done);
      onClose();
      return {};
    },
    failed: texts.failed,
  });
  return (
    <Dialog title={texts.title} description={texts.text} open onOpenChange={(isOpen) => isOpen || onClose()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <blockquote
          dir="auto"
          className="line-clamp-4 border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-wrap text-muted"
        >
          {post.text}
        </blockquote>
        {children?.(field)}
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={isSubmitting}>
            {texts.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
