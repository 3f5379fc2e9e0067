import { mayUse } from '@croneai/contracts/access.ts';
import { POST_TEXT_MAX_LENGTH } from '@croneai/contracts/community.ts';
import { createPostBodySchema } from '@croneai/contracts/endpoints/leads/community.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { publicName } from '@croneai/rules/public-name.ts';
import { Lock, RadioTower } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { composeTexts as texts } from '../../content/community.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useCreatePostMutation } from './api.ts';

/** The posting box for members with an unlocked dashboard. Other members see how to unlock it. */
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
            Broadcasting is locked
          </h2>
          <p className="mt-0.5 text-sm text-muted">{texts.lockedText}</p>
        </div>
      </div>
      <ButtonLink to={paths.accountSetup} className="sm:min-w-28">
        Join
      </ButtonLink>
    </Card>
  );
}

function Compose() {
  const { user } = useMember();
  const showToast = useToast();
  const [send] = useCreatePostMutation();
  const { keyFor, forget } = useSendOnce();
  const { form, field, submit, isSubmitting, failure } = useApiForm({
    schema: createPostBodySchema,
    defaultValues: { text: '' },
    send: async (body, { reset, getValues }) => {
      const typed = getValues('text');
      const answer = await send({ ...body, idempotencyKey: keyFor(body) });
      if (answer.data) {
        forget();
        // Keeps what the member has typed during the call.
        if (getValues('text') === typed) reset();
        showToast('success', 'Your post was published.');
      }
      return answer;
    },
    failed: failureText,
  });
  return (
    <Card padding="lg">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label="Broadcast to the network"
          placeholder="What do you see in the markets?"
          rows={3}
          maxLength={POST_TEXT_MAX_LENGTH}
          hint={texts.hint(publicName(user.fullName), user.role === 'owner' ? texts.asTeam : texts.withTier)}
          {...field('text')}
        />
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <div className="flex items-center justify-between gap-4">
          <Count control={form.control} />
          <Button type="submit" loading={isSubmitting}>
            <RadioTower className="size-4" />
            Broadcast
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** If at most this many characters remain, the count is shown as a warning. */
const FEW_LEFT = 50;

function Count({ control }: { control: Control<{ text: string }> }) {
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
  const text = messageOf(error, 'Your post wasn’t sent. Your text is still here.');
  const seconds = isApiError(error) && error.status === 429 ? error.retryAfterSeconds : undefined;
  if (!seconds) return text;
  const minutes = Math.ceil(seconds / 60);
  return `${text} Your text stays here. You can send it in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
