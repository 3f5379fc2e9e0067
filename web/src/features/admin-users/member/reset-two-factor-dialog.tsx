import { resetTwoFactorBodySchema } from '@croneai/contracts/endpoints/admin-users.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { lostFactorTexts as texts } from '../../../content/admin.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../../shared/forms/apply-field-errors.ts';
import { useRecentSignIn } from '../../../shared/security/recent-sign-in.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';
import { useResetUserTwoFactorMutation } from '../api.ts';

type Values = z.infer<typeof resetTwoFactorBodySchema>;

/** Asks how the member was recognised, and for the admin's own password when the sign-in is not fresh. */
export function ResetTwoFactorDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reset] = useResetUserTwoFactorMutation();
  const { guard, dialog } = useRecentSignIn();
  const showToast = useToast();
  const form = useForm<Values>({
    resolver: zodResolver(resetTwoFactorBodySchema),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    const { error } = await guard(() => reset({ id, reason }));
    if (!error) {
      showToast('success', texts.done);
      onClose();
    } else if (!applyFieldErrors(form, error)) {
      form.setError('root', { message: messageOf(error, texts.failed) });
    }
  });
  return (
    <Dialog
      title={texts.question}
      description={texts.text}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={500}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="danger" loading={isSubmitting}>
            {texts.action}
          </Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  );
}
