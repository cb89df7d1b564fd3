import { ClaimPictureModel, ClaimStepModel, LeadClaimModel, UserModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { StoredClaimFault } from './faults.ts';

/** A report as the person hears of it whose enquiry it is about. */
export interface Report {
  consultant: string;
  fault: StoredClaimFault;
  words: string[];
  pictures: number;
  reported_at: string;
}

/** What was reported about some leads, by their ids: for the person who sent them. */
export const reportsAbout = async (knex: Knex, leadIds: string[]): Promise<Map<string, Report[]>> => {
  const claims = await LeadClaimModel.query(knex).whereIn('lead_id', leadIds).orderBy('created_at');
  const ids = claims.map(({ id }) => id);
  const [steps, pictures, users] = await Promise.all([
    ClaimStepModel.query(knex).whereIn('claim_id', ids).whereNot({ words: '' }).orderBy(['created_at', 'id']),
    ClaimPictureModel.query(knex).whereIn('claim_id', ids).select('claim_id'),
    UserModel.query(knex)
      .findByIds(claims.map(({ user_id }) => user_id))
      .select('id', 'name'),
  ]);
  const reports = claims.map(({ id, lead_id, user_id, fault, created_at }): [string, Report] => [
    lead_id,
    {
      consultant: users.find(user => user.id === user_id)?.name ?? '',
      fault,
      words: steps.filter(({ claim_id }) => claim_id === id).map(({ words }) => words),
      pictures: pictures.filter(({ claim_id }) => claim_id === id).length,
      reported_at: created_at.toISOString(),
    },
  ]);
  return new Map(
    [...Map.groupBy(reports, ([leadId]) => leadId)].map(([leadId, some]) => [leadId, some.map(([, report]) => report)]),
  );
};
