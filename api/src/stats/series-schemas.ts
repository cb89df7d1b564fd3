import Type, { type Static } from 'typebox';
import { ALL_BANNER_LOCATIONS } from '../banners/options.ts';
import { LEAD_STATUSES } from '../leads/options.ts';
import { Nullable, OneOf } from '../platform/http/schema.ts';

const leadCounts = { leads: Type.Integer(), unlocks: Type.Integer(), views: Type.Integer() };
const ads = {
  impressions: Type.Optional(Type.Integer({ description: 'Total of all banners, for admins only' })),
  clicks: Type.Optional(Type.Integer({ description: 'Total of all banners, for admins only' })),
};
const span = { from: Type.String(), to: Type.String() };

export const SeriesParams = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 20, description: 'First day in Malaysia, 2026-01-31' })),
  to: Type.Optional(Type.String({ maxLength: 20, description: 'Last day in Malaysia, inclusive' })),
});

/**
 * Figures for each day in Malaysia; totals of the preceding period; and the leads of these days by their current
 * status.
 */
export const Series = Type.Object({
  ...span,
  days: Type.Array(Type.Object({ day: Type.String(), ...leadCounts, ...ads })),
  totals: Type.Object({ ...leadCounts, ...ads }),
  previous: Type.Object(
    { ...leadCounts, ...ads },
    { description: 'Totals of the preceding period of the same length' },
  ),
  funnel: Type.Object({
    views: Type.Integer(),
    leads: Type.Integer(),
    unlocked: Type.Integer({ description: 'Leads of these days that have been unlocked since' }),
    statuses: Type.Object(Object.fromEntries(LEAD_STATUSES.map(status => [status, Type.Integer()]))),
  }),
});
export type Series = Static<typeof Series>;

const TOP_BY = ['leads', 'views'] as const;
export type RankingFigure = (typeof TOP_BY)[number];

export const TopParams = Type.Object({
  ...SeriesParams.properties,
  by: Type.Optional({ ...OneOf('By', TOP_BY), default: 'leads' }),
});

/** A franchise with its figures for a period. */
export const TopFranchise = Type.Object({ id: Type.String(), slug: Type.String(), name: Type.String(), ...leadCounts });
export type TopFranchise = Static<typeof TopFranchise>;

const bannerCounts = { impressions: Type.Integer(), clicks: Type.Integer() };

/** A banner with its figures for a period. */
export const BannerFigures = Type.Object({
  id: Type.String(),
  title: Type.String(),
  location: OneOf('Location', ALL_BANNER_LOCATIONS),
  ...bannerCounts,
});
export type BannerFigures = Static<typeof BannerFigures>;

/** The figures of a banner for each day in Malaysia. */
export const BannerSeries = Type.Object({
  ...span,
  days: Type.Array(Type.Object({ day: Type.String(), ...bannerCounts })),
  totals: Type.Object(bannerCounts),
});
export type BannerSeries = Static<typeof BannerSeries>;

const gained = {
  spent: Type.Integer({ description: 'Credits spent on the leads unlocked here, minus refunds so far' }),
  unlocked: Type.Integer({ description: 'Unlocked leads, including free ones' }),
  converted: Type.Integer({ description: 'Leads unlocked here that are converted now' }),
};

/** A consultant's return on credits, by day in Malaysia. */
export const CreditReturn = Type.Object({
  ...span,
  days: Type.Array(Type.Object({ day: Type.String(), ...gained })),
  totals: Type.Object({
    ...gained,
    cost_per_conversion: Nullable(Type.Number({ description: 'Credits, to two decimals; null without a conversion' })),
  }),
});
export type CreditReturn = Static<typeof CreditReturn>;
