import { newId } from '@marketplace/db';
import { aLead } from '../../support/index.ts';
import { aPicture, dataUrl } from '../../support/pictures.ts';
import type { Calls } from '../example-call.ts';
import type { World } from '../world.ts';

const at = new Date(Date.UTC(2026, 0, 6, 2, 30));
const REFUND_REQUEST = { reason: 'wrong_person', words: 'The number is that of another family.' };

/** Inserts a lead that the consultant has just paid for. */
const aPaidLead = async ({ api: { database }, consultant, franchise }: World) => {
  const { knex } = database;
  const lead = await aLead(database, { franchise_id: franchise.id, created_at: at, updated_at: at });
  const entry = {
    id: newId(),
    user_id: consultant.id,
    delta: -1,
    balance_after: 11,
    reason: 'unlock',
    lead_id: lead.id,
  };
  await knex('credit_entries').insert(entry);
  await knex('unlocks').insert({ id: newId(), lead_id: lead.id, user_id: consultant.id, credit_entry_id: entry.id });
  return lead;
};

const aRefundRequest = async (world: World, more: object = {}) => {
  const { id } = await aPaidLead(world);
  const { body } = await world.api.call(`POST /leads/${id}/refund-requests`, {
    as: world.consultant,
    body: { ...REFUND_REQUEST, ...more },
  });
  return body;
};

const questioned = async (world: World) => {
  const { id } = await aRefundRequest(world);
  await world.api.call(`POST /refund-requests/${id}/question`, {
    as: world.admin,
    body: { words: 'When did you call?' },
  });
  return id;
};

/** Calls for consultants' refund requests and their decisions. */
export const refundRequestCalls: Calls = {
  'GET /refund-terms': ({ consultant }) => ({ as: consultant }),
  'GET /leads/{id}/refund': async world => ({ as: world.consultant, params: { id: (await aPaidLead(world)).id } }),
  'GET /refund-requests': async world => {
    await aRefundRequest(world);
    return { as: world.admin, query: { filter: '{"status":["open","asked"]}', range: '[0,0]' } };
  },
  'GET /refund-requests/{id}': async world => ({ as: world.consultant, params: { id: await questioned(world) } }),
  'GET /refund-requests/{id}/pictures/{pictureId}': async world => {
    const refundRequest = await aRefundRequest(world, { pictures: [dataUrl(await aPicture(60, 40).png().toBuffer())] });
    const params = { id: refundRequest.id, pictureId: refundRequest.pictures[0].id };
    return { as: world.admin, params, shown: { answer: '(the picture)' } };
  },
  'POST /leads/{id}/refund-requests': async world => ({
    as: world.consultant,
    params: { id: (await aPaidLead(world)).id },
    body: { ...REFUND_REQUEST, pictures: [dataUrl(await aPicture(60, 40).png().toBuffer())] },
  }),
  'POST /refund-requests/{id}/question': async world => ({
    as: world.admin,
    params: { id: (await aRefundRequest(world)).id },
    body: { words: 'When did you call?' },
  }),
  'POST /refund-requests/{id}/answer': async world => ({
    as: world.consultant,
    params: { id: await questioned(world) },
    body: { words: 'On Tuesday, and again on Thursday.' },
  }),
  'POST /refund-requests/{id}/accept': async world => ({
    as: world.admin,
    params: { id: (await aRefundRequest(world)).id },
  }),
  'POST /refund-requests/{id}/decline': async world => ({
    as: world.admin,
    params: { id: (await aRefundRequest(world)).id },
    body: { words: 'We reached the sender by this number.' },
  }),
};
