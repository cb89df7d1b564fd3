import type { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { notFound } from '../platform/errors/errors.ts';
import { linkToken, readLinkToken } from '../platform/secrets/link-token.ts';
import { emailKey } from './contact-keys.ts';
import { type LeadAddresses, queryAddressedLead } from './sender.ts';

/** Lifetime of a link in days; visitors can request another one. */
const LIFETIME_DAYS = 30;
const PURPOSE = 'personal data';

const noLonger = () => notFound('link_expired');

/** An enquiry, and the address to which its link is sent. */
interface LinkedLead {
  id: string;
  email_key: string;
  /** When an admin corrected the address; set only if the link was sent to the submitted address. */
  address_corrected_at?: Date | null;
}

/**
 * Returns the value that binds a token to an address. An admin's correction invalidates the links that were sent to the
 * previous address, since that address may be another person's. The owner of the submitted address can request another
 * link. A consultant's edit has no effect on links.
 */
const boundTo = ({ email_key, address_corrected_at: at }: LinkedLead) =>
  at ? `${email_key} ${at.toISOString()}` : email_key;

type KeysOfLead = LeadAddresses & Pick<LeadModel, 'id' | 'address_corrected_at'>;

/** Returns the enquiry with the address that an admin corrected; the key is empty if there is no correction. */
const byCorrected = ({ id, corrected_email_key }: KeysOfLead): LinkedLead => ({
  id,
  email_key: corrected_email_key ?? '',
});

/** Returns the enquiry with the submitted address. */
const bySubmitted = ({ id, submitted_email_key, address_corrected_at }: KeysOfLead): LinkedLead => ({
  id,
  email_key: submitted_email_key,
  address_corrected_at,
});

/**
 * Creates the token with which a mail's recipient can see their stored data.
 * @param now milliseconds since 1970
 */
export const personalDataToken = (secretsKey: string, lead: LinkedLead, now = Date.now()): string =>
  linkToken(secretsKey, { purpose: PURPOSE, id: lead.id, bound: boundTo(lead) }, LIFETIME_DAYS, now);

/** A lead whose sender can be sent mail with a link. */
export type LinkableLead = KeysOfLead & { email: string };

/**
 * Returns the recipient of a mail to the visitor and the link to the visitor's stored data. The link opens the data of
 * the address to which it is sent; an address edited by a consultant is never used. The token is in the URL's fragment,
 * so that servers do not log it.
 * @param which by default the corrected address, or the submitted one if there is no correction
 */
export const visitorRecipient = (
  { siteUrl, secretsKey }: { siteUrl: string; secretsKey: string },
  lead: LinkableLead,
  which: 'submitted' | 'corrected' = lead.corrected_email_key ? 'corrected' : 'submitted',
): { email: string; dataUrl: string } => {
  const linked = which === 'corrected' ? byCorrected(lead) : bySubmitted(lead);
  return {
    email: emailKey(lead.email) === linked.email_key ? lead.email : linked.email_key,
    dataUrl: `${siteUrl}/my-data#${personalDataToken(secretsKey, linked)}`,
  };
};

/**
 * Returns the normalized address whose data a token opens, and the enquiry for which the token was issued.
 * @throws 404 in the same form whether the token is forged or expired, or the lead does not exist
 */
export const findPersonByToken = async (
  knex: Knex,
  secretsKey: string,
  token: string,
): Promise<{ emailKey: string; linkedId: string }> => {
  const { id, isOver, isFor } = readLinkToken(secretsKey, token);
  const lead = await queryAddressedLead(knex, id).where({ erased_at: null });
  const isRight = (linked: LinkedLead) => linked.email_key !== '' && isFor(PURPOSE, boundTo(linked));
  const linked = lead && [bySubmitted(lead), byCorrected(lead)].find(isRight);
  if (!linked || isOver) throw noLonger();
  return { emailKey: linked.email_key, linkedId: id };
};
