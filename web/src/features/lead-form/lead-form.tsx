import { leadFormTexts as texts } from '../../content/lead-form.ts';
import { Honeypot } from '../../shared/forms/honeypot.tsx';
import { useIsLive } from '../../shared/site/use-is-live.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { LEAD_STEPS, LeadFields, NOT_THIS_STEP } from './lead-fields.tsx';
import { loadSending, useLeadForm } from './use-lead-form.ts';

export function LeadForm({ supportEmail }: { supportEmail: string }) {
  const { form, onSubmit, onInput, onStep, alert, isSubmitting, ...fields } = useLeadForm();
  const { step } = fields;
  const isLast = step === LEAD_STEPS.length - 1;
  const isLive = useIsLive();
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={texts.title}
      onSubmit={onSubmit}
      onInput={onInput}
      // If loading the schema fails here, it is loaded again when the form is sent.
      onFocus={() => void loadSending().catch(() => undefined)}
      className="group/lead relative flex flex-col gap-8 rounded-card border border-line bg-surface-1 p-5 sm:p-8"
    >
      <StepProgress step={step} />
      <LeadFields {...fields} />
      <Honeypot label="Leave this field empty" />
      <div className={`flex flex-col gap-4 border-t border-line pt-6 ${isLast ? '' : NOT_THIS_STEP}`}>
        {alert ? (
          <Notice tone="danger" {...(alert.title ? { title: alert.title } : {})}>
            {alert.text}
          </Notice>
        ) : null}
        <Button
          type="submit"
          size="lg"
          full
          disabled={!isLive || isSubmitting}
          aria-busy={isSubmitting || undefined}
        >
          {isSubmitting ? 'Submitting...' : 'Request my free access'}
        </Button>
        <p className="text-sm text-muted">
          {texts.consent} <TextLink to="/privacy">Privacy Policy</TextLink>. {texts.risk}
        </p>
        <noscript>
          <p className="text-sm text-muted">Without JavaScript you can apply by email: {supportEmail}</p>
        </noscript>
      </div>
      <div className="flex flex-wrap gap-3 md:hidden noscript:hidden">
        {step > 0 ? (
          <Button variant="secondary" size="lg" className={isLast ? 'w-full' : ''} onClick={() => onStep(-1)}>
            Back
          </Button>
        ) : null}
        {isLast ? null : (
          <Button size="lg" className="flex-1" disabled={!isLive} onClick={() => onStep(1)}>
            Next: {LEAD_STEPS[step + 1]?.title}
          </Button>
        )}
      </div>
    </form>
  );
}

function StepProgress({ step }: { step: number }) {
  return (
    <div className="md:hidden noscript:hidden">
      <Progress
        label="Progress"
        value={(step + 1) / LEAD_STEPS.length}
        text={texts.step(step + 1, LEAD_STEPS.length)}
      />
    </div>
  );
}
