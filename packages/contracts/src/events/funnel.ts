import { z } from 'zod';
import { CAMPAIGN_NAME_MAX_LENGTH, SOURCE_NAME_MAX_LENGTH, type Source, sourceName } from '../source.ts';
import { objectId } from '../text.ts';
import { factsOn } from './event.ts';

/** Steps that are counted before a person becomes a member. */
export const COUNTED_STEPS = ['form', 'signedUp'] as const;

/**
 * A visitor sent the application form (`form`) or the sign-up form (`signedUp`). The event does not
 * identify the visitor, and is used only for counting.
 */
export const funnelStepTaken = factsOn('funnel')('funnel.step-taken', {
  step: z.enum(COUNTED_STEPS),
  /** Name of the site or campaign that brought the visitor; see `sourceName`. */
  source: z.string().max(SOURCE_NAME_MAX_LENGTH),
  /** The `utm_campaign` of the link that the visitor followed; absent if there is none. */
  campaign: z.string().max(CAMPAIGN_NAME_MAX_LENGTH).optional(),
});

/**
 * Creates the payload of {@link funnelStepTaken}. `source` is the site or campaign that brought the
 * visitor.
 */
export const stepFrom = (step: (typeof COUNTED_STEPS)[number], source: Source | null) => ({
  step,
  source: sourceName(source),
  ...(source?.utmCampaign && { campaign: source.utmCampaign }),
});

/** A member sent a proof of a deposit as a file in a ticket. The aggregate is the ticket. */
export const proofSent = factsOn('funnel')('proof.sent', { userId: objectId });

export const funnelEvents = [funnelStepTaken, proofSent] as const;
