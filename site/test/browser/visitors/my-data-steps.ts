/** Enquiries for the tests of the page about stored data. */
import { aConsultant, personalDataToken } from '@marketplace/api/testing';
import { stack, url } from './shop.ts';

export const { api } = stack;
export const { knex } = api.database;
const franchise = await knex('franchises').where({ slug: 'brand-1' }).first();
export const consultant = await aConsultant(api.database, { name: 'Mei Ling', company_name: 'Ling & Co', credits: 9 });
await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });

let visitors = 0;
/** Creates an enquiry of a new visitor. Returns the link in its confirmation email. */
export const anEnquiry = async () => {
  const email = `visitor${++visitors}@example.org`;
  const body = {
    first_name: 'Nurul',
    last_name: `Visitor ${visitors}`,
    email,
    phone: `+60 12-345 67${String(visitors).padStart(2, '0')}`,
    location_interest: 'Ipoh',
    message: 'Hello <b>there</b>',
    consent_version: '2026-11',
    franchise_id: franchise.id,
    elapsed_ms: 20_000,
  };
  const { body: receipt } = await api.call('POST /leads', { body });
  const lead = await knex('leads').where({ id: receipt.id }).first();
  return { email, id: lead.id, link: `${url}/my-data#${personalDataToken(api.config.secretsKey, lead)}` };
};
