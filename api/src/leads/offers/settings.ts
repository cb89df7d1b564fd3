import Type, { type Static } from 'typebox';
import { OneOf, Partially } from '../../platform/http/schema.ts';
import type { Settings } from '../../settings/service.ts';

/** When consultants are offered an enquiry: at once, or when its sender confirmed the address. */
const OFFERED_WHEN = ['at_once', 'confirmed'] as const;

/** How leads are dealt with; everything that an admin may choose of it. */
export const LeadSettings = Type.Object({
  offered_when: OneOf('When a lead is offered', OFFERED_WHEN),
});
export type LeadSettings = Static<typeof LeadSettings>;
export const LeadSettingsUpdate = Partially(LeadSettings);

/** The settings of leads, as they are until an admin has said something else. */
export const LEAD_SETTINGS: Settings<LeadSettings> = { name: 'leads', defaults: { offered_when: 'at_once' } };
