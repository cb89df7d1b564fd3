import { addsContacts, type PublicParts } from '../auth/public-contacts.ts';
import { publicPartsOf } from '../franchises/contact-details.ts';
import { NO_CONSULTANT_ID } from '../franchises/options.ts';
import { asFields } from '../platform/http/raw-input.ts';
import { type Importer, type Inspected, importFile } from './import.ts';

const namesConsultant = (row: unknown): boolean => {
  const { consultant, consultant_id: id } = asFields(row);
  return Boolean(consultant) || (Boolean(id) && id !== NO_CONSULTANT_ID);
};

/**
 * Returns whether a file could divert enquiries: it assigns franchises to a consultant, or has contact details or links
 * in public fields. Stores nothing.
 * @param who the id of the user who sends the file
 */
export const divertsEnquiries = async <Body>(
  importer: Importer<Body>,
  inspected: Inspected,
  who: string,
): Promise<boolean> => {
  let isGiven = false;
  const parts: Required<Pick<PublicParts, 'texts' | 'links'>> = { texts: [], links: [] };
  const look: Importer<Body> = {
    ...importer,
    storeRows: async rows => {
      for (const { body } of rows) {
        isGiven ||= namesConsultant(body);
        const { texts = [], links = [] } = publicPartsOf(body);
        parts.texts.push(...texts);
        parts.links.push(...links);
      }
      return rows.map(() => 'unchanged');
    },
  };
  await importFile(look, inspected, { onProgress: async () => {}, onFailed: async () => {} });
  return isGiven || addsContacts(who, {}, parts);
};
