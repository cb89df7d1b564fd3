import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other on the phone. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a visitor quotes when asking about an enquiry: `ENQ-` and eight signs. */
export const newReference = () => `ENQ-${Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`;
