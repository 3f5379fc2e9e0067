import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { validateDashboardCodeBodySchema } from '@croneai/contracts/endpoints/auth/auth-bodies.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, sends } from '../../shared/api/endpoint-request.ts';
import { sessionApi } from '../../shared/api/session-api.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useCooldown } from '../../shared/time/use-seconds-left.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useToast } from '../../shared/ui/toast.tsx';

const { useValidateDashboardCodeMutation, useSendActivationEmailMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    validateDashboardCode: build.mutation({
      ...sends(authEndpoints.validateDashboardCode),
      invalidatesTags: ['Me'],
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer?.data.dashboardUnlocked) return;
        dispatch(
          sessionApi.util.updateQueryData('me', undefined, (user) => {
            user.dashboardUnlocked = true;
          }),
        );
      },
    }),
    sendActivationEmail: build.mutation(call(authEndpoints.sendActivationEmail)),
  }),
});

const texts = {
  unlocked: 'Your dashboard is unlocked.',
  accepted: 'Your code was accepted. Your dashboard will unlock in a moment.',
} as const;

/** Unlocks the dashboard with the one-time code that we email after verifying a deposit. */
export function DashboardCodeForm() {
  const [validate] = useValidateDashboardCodeMutation();
  const toast = useToast();
  const { form, field, submit, isSubmitting, failure } = useApiForm({
    schema: validateDashboardCodeBodySchema,
    defaultValues: { dashboardCode: '' },
    send: async (values, { reset }) => {
      const answer = await validate(values);
      if (answer.data) {
        // The server may unlock the dashboard a moment later. The page then learns it by itself.
        toast('success', answer.data.dashboardUnlocked ? texts.unlocked : texts.accepted);
        reset();
      }
      return answer;
    },
    failed: authEndpoints.validateDashboardCode.failure,
  });
  return (
    <div className="flex flex-col gap-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <CodeInput
          label="Dashboard code"
          hint="Ten characters, from the email we send once your deposit is verified."
          {...field('dashboardCode')}
        />
        <Submit
          failure={failure}
          full
          variant={form.formState.isDirty ? 'primary' : 'secondary'}
          loading={isSubmitting}
        >
          Unlock dashboard
        </Submit>
      </form>
      <SendAgain />
    </div>
  );
}

/** Emails the dashboard code again, at most once a minute. */
function SendAgain() {
  const [send, { isLoading, isSuccess, error }] = useSendActivationEmailMutation();
  const { secondsLeft, start } = useCooldown();
  const sendAgain = async () => {
    const answer = await send();
    if (answer.data) start(answer.data.resendAfterSeconds);
    else if (isApiError(answer.error) && answer.error.status === 429) {
      start(answer.error.retryAfterSeconds ?? RESEND_COOLDOWN_SECONDS);
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        loading={isLoading}
        disabled={secondsLeft > 0}
        onClick={() => void sendAgain()}
      >
        {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
      </Button>
      {isSuccess && !isLoading ? (
        <Notice tone="success">Email sent successfully! Check your inbox.</Notice>
      ) : null}
      {error && !isLoading ? (
        <Notice tone="warning">{messageOf(error, authEndpoints.sendActivationEmail.failure)}</Notice>
      ) : null}
    </>
  );
}
