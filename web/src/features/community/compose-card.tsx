import { mayUse } from '@croneai/contracts/access.ts';
import { POST_TEXT_MAX_LENGTH, publicName } from '@croneai/contracts/community.ts';
import { createPostBodySchema } from '@croneai/contracts/endpoints/community.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Lock, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { composeTexts as texts } from '../../content/community.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../shared/forms/apply-field-errors.ts';
import { useSendOnce } from '../../shared/forms/use-send-once.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useCreatePostMutation } from './api.ts';

/** The posting box for members with an unlocked dashboard; for the others what it needs. */
export function ComposeCard() {
  const { access } = useMember();
  return mayUse('community-posting', access) ? <Compose /> : <LockedCompose />;
}

function LockedCompose() {
  return (
    <Card
      padding="lg"
      aria-labelledby="compose-locked"
      className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <Lock className="size-4" />
        </span>
        <div>
          <h2 id="compose-locked" className="font-medium">
            {texts.lockedTitle}
          </h2>
          <p className="mt-0.5 text-sm text-muted">{texts.lockedText}</p>
        </div>
      </div>
      <ButtonLink to={paths.accountSetup} className="sm:min-w-28">
        {texts.join}
      </ButtonLink>
    </Card>
  );
}

function Compose() {
  const { user } = useMember();
  const showToast = useToast();
  const [send] = useCreatePostMutation();
  const { keyFor, forget } = useSendOnce();
  const [failure, setFailure] = useState<string>();
  const form = useForm({ resolver: zodResolver(createPostBodySchema), defaultValues: { text: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    const { data, error } = await send({ ...body, idempotencyKey: keyFor(body) });
    if (data) {
      forget();
      form.reset();
      showToast('success', texts.sent);
    } else if (!applyFieldErrors(form, error)) setFailure(failureText(error));
  });
  return (
    <Card padding="lg">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextAreaField
          label={texts.label}
          placeholder={texts.placeholder}
          rows={3}
          maxLength={POST_TEXT_MAX_LENGTH}
          hint={texts.hint(publicName(user.fullName), user.role === 'admin' ? texts.asTeam : texts.withTier)}
          error={errors.text?.message}
          {...form.register('text')}
        />
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <div className="flex items-center justify-between gap-4">
          <Count control={form.control} />
          <Button type="submit" loading={isSubmitting}>
            <RadioTower className="size-4" />
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Near the limit the number turns to a warning; the field itself takes no more. */
const FEW_LEFT = 50;

function Count({ control }: { control: ReturnType<typeof useForm<{ text: string }>>['control'] }) {
  const { length } = useWatch({ control, name: 'text' });
  const isNear = POST_TEXT_MAX_LENGTH - length <= FEW_LEFT;
  return (
    <p className={`tabular text-sm ${isNear ? 'text-warn' : 'text-muted'}`}>
      {length} / {POST_TEXT_MAX_LENGTH}
      <span className="sr-only"> characters</span>
    </p>
  );
}

function failureText(error: unknown): string {
  const text = messageOf(error, texts.failed);
  const seconds = isApiError(error) && error.status === 429 ? error.retryAfterSeconds : undefined;
  if (!seconds) return text;
  const minutes = Math.ceil(seconds / 60);
  return `${text} Your text stays here; you can send it in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
