import type { LeadModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { notFound } from '../platform/errors/errors.ts';
import { linkToken, readLinkToken } from '../platform/secrets/link-token.ts';
import { emailKey } from './contact-keys.ts';
import { addressedLead, type LeadAddresses, submittedKey } from './sender.ts';

/** How long a link shows what is stored; another one is sent on request. */
const LIFETIME_DAYS = 30;
const PURPOSE = 'personal data';

const noLonger = () => notFound('link_expired');

/** An enquiry, and the address that its link is for. */
interface LinkedLead {
  id: string;
  email_key: string;
  /** Where the link is for an address that an admin has corrected since. */
  address_corrected_at?: Date | null;
}

/**
 * Bound to the address. When an admin corrects that, links that went to it end: somebody else may read it. Its owner can
 * ask for another, since what was submitted stays the key; what a consultant puts in its place ends none.
 */
const boundTo = ({ email_key, address_corrected_at: at }: LinkedLead) =>
  at ? `${email_key} ${at.toISOString()}` : email_key;

type KeysOfLead = LeadAddresses & Pick<LeadModel, 'id' | 'address_corrected_at'>;

/** For the address that an admin corrected it to; nobody's where none did. */
const byCorrected = ({ id, corrected_email_key }: KeysOfLead): LinkedLead => ({
  id,
  email_key: corrected_email_key ?? '',
});

/** For the address that it was submitted with. */
const bySubmitted = (lead: KeysOfLead): LinkedLead => {
  const key = submittedKey(lead);
  const { id, address_corrected_at } = lead;
  return key === lead.corrected_email_key ? { id, email_key: key } : { id, email_key: key, address_corrected_at };
};

/**
 * What a mail to the address of a lead holds, so that its reader can see what is stored of them.
 * @param now milliseconds since 1970
 */
export const personalToken = (secretsKey: string, lead: LinkedLead, now = Date.now()): string =>
  linkToken(secretsKey, { purpose: PURPOSE, id: lead.id, bound: boundTo(lead) }, LIFETIME_DAYS, now);

/** A lead that mails to its sender are of. */
export type LinkableLead = KeysOfLead & { email: string };

/**
 * Where a mail to the visitor goes, with the page that shows them what is stored: the link always opens what belongs to
 * the address that it is sent to, and neither is ever one that a consultant wrote there. The token stands behind the #,
 * so that no server's log holds it.
 * @param which by default as an admin corrected it, else as it was submitted
 */
export const toVisitor = (
  { siteUrl, secretsKey }: { siteUrl: string; secretsKey: string },
  lead: LinkableLead,
  which: 'submitted' | 'corrected' = lead.corrected_email_key ? 'corrected' : 'submitted',
): { email: string; dataUrl: string } => {
  const linked = which === 'corrected' ? byCorrected(lead) : bySubmitted(lead);
  return {
    email: emailKey(lead.email) === linked.email_key ? lead.email : linked.email_key,
    dataUrl: `${siteUrl}/my-data#${personalToken(secretsKey, linked)}`,
  };
};

/**
 * The address whose data a token opens, as duplicates are recognised by, and the enquiry that it is of.
 * @throws 404 for one that is forged, over, or of a lead that is gone, all alike
 */
export const personOf = async (
  knex: Knex,
  secretsKey: string,
  token: string,
): Promise<{ emailKey: string; linkedId: string }> => {
  const { id, isOver, isFor } = readLinkToken(secretsKey, token);
  const lead = await addressedLead(knex, id).where({ erased_at: null });
  const isRight = (linked: LinkedLead) => linked.email_key !== '' && isFor(PURPOSE, boundTo(linked));
  const linked = lead && [bySubmitted(lead), byCorrected(lead)].find(isRight);
  if (!linked || isOver) throw noLonger();
  return { emailKey: linked.email_key, linkedId: id };
};
