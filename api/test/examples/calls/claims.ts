import { newId } from '@marketplace/db';
import { aLead } from '../../support/index.ts';
import { aPicture, dataUrl } from '../../support/pictures.ts';
import type { Calls } from '../example-call.ts';
import type { World } from '../world.ts';

const at = new Date(Date.UTC(2026, 0, 6, 2, 30));
const CLAIM = { fault: 'wrong_person', words: 'The number is that of another family.' };

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

const aClaim = async (world: World, more: object = {}) => {
  const { id } = await aPaidLead(world);
  const { body } = await world.api.call(`POST /leads/${id}/claims`, {
    as: world.consultant,
    body: { ...CLAIM, ...more },
  });
  return body;
};

const questioned = async (world: World) => {
  const { id } = await aClaim(world);
  await world.api.call(`POST /claims/${id}/question`, { as: world.admin, body: { words: 'When did you call?' } });
  return id;
};

/** Calls for consultants' refund requests and their decisions. */
export const claims: Calls = {
  'GET /guarantee': ({ consultant }) => ({ as: consultant }),
  'GET /leads/{id}/guarantee': async world => ({ as: world.consultant, params: { id: (await aPaidLead(world)).id } }),
  'GET /claims': async world => {
    await aClaim(world);
    return { as: world.admin, query: { filter: '{"status":["open","asked"]}', range: '[0,0]' } };
  },
  'GET /claims/{id}': async world => ({ as: world.consultant, params: { id: await questioned(world) } }),
  'GET /claims/{id}/pictures/{pictureId}': async world => {
    const claim = await aClaim(world, { pictures: [dataUrl(await aPicture(60, 40).png().toBuffer())] });
    const params = { id: claim.id, pictureId: claim.pictures[0].id };
    return { as: world.admin, params, shown: { answer: '(the picture)' } };
  },
  'POST /leads/{id}/claims': async world => ({
    as: world.consultant,
    params: { id: (await aPaidLead(world)).id },
    body: { ...CLAIM, pictures: [dataUrl(await aPicture(60, 40).png().toBuffer())] },
  }),
  'POST /claims/{id}/question': async world => ({
    as: world.admin,
    params: { id: (await aClaim(world)).id },
    body: { words: 'When did you call?' },
  }),
  'POST /claims/{id}/answer': async world => ({
    as: world.consultant,
    params: { id: await questioned(world) },
    body: { words: 'On Tuesday, and again on Thursday.' },
  }),
  'POST /claims/{id}/accept': async world => ({ as: world.admin, params: { id: (await aClaim(world)).id } }),
  'POST /claims/{id}/decline': async world => ({
    as: world.admin,
    params: { id: (await aClaim(world)).id },
    body: { words: 'We reached the sender by this number.' },
  }),
};
