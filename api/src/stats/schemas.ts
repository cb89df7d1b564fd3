import Type, { type Static } from 'typebox';

export const Stats = Type.Object({
  total_franchises: Type.Integer(),
  total_leads: Type.Integer(),
  new_leads: Type.Integer({ description: 'Created since the first of this month in Malaysia' }),
  active_consultants: Type.Integer({ description: 'Consultants with credits above 0' }),
});
export type Stats = Static<typeof Stats>;
