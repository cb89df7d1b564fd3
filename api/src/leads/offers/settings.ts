import Type, { type Static } from 'typebox';
import { OneOf, Partially } from '../../platform/http/schema.ts';
import type { Settings } from '../../settings/service.ts';

/** When consultants are offered an enquiry: at once, or when its sender confirmed the address. */
const OFFERED_WHEN = ['at_once', 'confirmed'] as const;

/** How leads are dealt with; everything that an admin may choose of it. */
export const LeadSettings = Type.Object({
  offered_when: OneOf('When a lead is offered', OFFERED_WHEN),
  automatic_refund: Type.Boolean({
    title: 'Automatic refund',
    description: 'A lead whose sender cannot be reached at all goes off sale, and what it cost is given back',
  }),
  refund_days: Type.Integer({
    title: 'Days to request a refund',
    description: 'For so many days after unlocking a consultant may say what was wrong',
    minimum: 1,
    maximum: 90,
  }),
  decision_hours: Type.Integer({
    title: 'Hours to decide',
    description: 'Within so many hours a refund request should be decided, and a question answered',
    minimum: 1,
    maximum: 336,
  }),
});
export type LeadSettings = Static<typeof LeadSettings>;
export const LeadSettingsUpdate = Partially(LeadSettings);

/** The settings of leads, as they are until an admin has said something else. */
export const LEAD_SETTINGS: Settings<LeadSettings> = {
  name: 'leads',
  defaults: { offered_when: 'at_once', automatic_refund: true, refund_days: 14, decision_hours: 48 },
};
