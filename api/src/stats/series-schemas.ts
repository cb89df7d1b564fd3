import Type, { type Static } from 'typebox';
import { LEAD_STATUSES } from '../leads/options.ts';

const own = { leads: Type.Integer(), unlocks: Type.Integer(), views: Type.Integer() };
const ads = {
  impressions: Type.Optional(Type.Integer({ description: "Of all banners: the admin's" })),
  clicks: Type.Optional(Type.Integer({ description: "Of all banners: the admin's" })),
};

export const SeriesParams = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 20, description: 'First day in Malaysia, 2026-01-31' })),
  to: Type.Optional(Type.String({ maxLength: 20, description: 'Last day in Malaysia, itself included' })),
});

/**
 * Figures by day in Malaysia, none left out; the funnel of the leads of these days, by what has become of them by now;
 * the franchises with the most leads, then views.
 */
export const Series = Type.Object({
  from: Type.String(),
  to: Type.String(),
  days: Type.Array(Type.Object({ day: Type.String(), ...own, ...ads })),
  totals: Type.Object({ ...own, ...ads }),
  funnel: Type.Object({
    views: Type.Integer(),
    leads: Type.Integer(),
    unlocked: Type.Integer({ description: 'Leads of these days that somebody unlocked since' }),
    statuses: Type.Object(Object.fromEntries(LEAD_STATUSES.map(status => [status, Type.Integer()]))),
  }),
  top_franchises: Type.Array(Type.Object({ id: Type.String(), slug: Type.String(), name: Type.String(), ...own })),
});
export type Series = Static<typeof Series>;
