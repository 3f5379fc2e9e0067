import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { listSlots } from './list-slots.ts';

export function slotRoutes(parts: Parts): Route[] {
  const slots = listSlots(parts);
  return [route(signalsEndpoints.listSlots, async ({ session, query }) => slots(session, query))];
}
