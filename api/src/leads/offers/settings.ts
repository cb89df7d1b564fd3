import Type, { type Static } from 'typebox';
import { OneOf, Partially } from '../../platform/http/schema.ts';
import type { SettingsDocument } from '../../settings/service.ts';

/** When an enquiry is offered: immediately, or after its sender confirmed the address. */
const OFFERED_WHEN = ['at_once', 'confirmed'] as const;

/** The admin's settings for leads. */
export const LeadSettings = Type.Object({
  offered_when: OneOf('When a lead is offered', OFFERED_WHEN),
  automatic_refund: Type.Boolean({
    title: 'Automatic refund',
    description: 'A lead whose sender is unreachable through every channel goes off sale, and its unlocks are refunded',
  }),
  refund_days: Type.Integer({
    title: 'Days to request a refund',
    description: 'Days after unlocking in which a consultant can request a refund',
    minimum: 1,
    maximum: 90,
  }),
  decision_hours: Type.Integer({
    title: 'Hours to decide',
    description: 'Hours in which a refund request should be decided, or a question answered',
    minimum: 1,
    maximum: 336,
  }),
});
export type LeadSettings = Static<typeof LeadSettings>;
export const LeadSettingsUpdate = Partially(LeadSettings);

/** The settings for leads, with their defaults. */
export const LEAD_SETTINGS_DOCUMENT: SettingsDocument<LeadSettings> = {
  name: 'leads',
  defaults: { offered_when: 'at_once', automatic_refund: true, refund_days: 14, decision_hours: 48 },
};
