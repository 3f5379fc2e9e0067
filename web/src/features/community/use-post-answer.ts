import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../shared/forms/apply-field-errors.ts';
import { useToast } from '../../shared/ui/toast.tsx';
import { isGone, type QuestionProps } from './post-question.tsx';

interface AnswerProps extends Pick<QuestionProps, 'onGone' | 'onClose'> {
  /** `gone`: somebody else was quicker. */
  texts: { done: string; gone: string; failed: string };
  /** What follows when the server did as asked. */
  onDone: () => void;
}

/** Takes what the server said of a form about a post: the question closes, or the form says why not. */
export function usePostAnswer<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { texts, onDone, onGone, onClose }: AnswerProps,
) {
  const showToast = useToast();
  return ({ error }: { error?: unknown }) => {
    if (!error || isGone(error)) {
      showToast('success', error ? texts.gone : texts.done);
      if (error) onGone();
      else onDone();
      onClose();
    } else if (!applyFieldErrors(form, error)) {
      form.setError('root', { message: messageOf(error, texts.failed) });
    }
  };
}
