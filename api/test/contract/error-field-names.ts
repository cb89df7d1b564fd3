import t from 'tap';
import { FranchiseCreate } from '../../src/franchises/schemas.ts';
import { toFaults } from '../../src/platform/http/faults.ts';
import { bodyValidator } from '../../src/platform/http/validation.ts';

const isFranchise = bodyValidator(FranchiseCreate);

/** Returns the error messages for a body, by the name of their field. */
const messagesFor = (body: object): Record<string, string> => {
  const validate = isFranchise();
  if (validate(body)) return {};
  return Object.fromEntries(
    toFaults(validate.errors ?? [], 'body').map(({ loc, msg }) => [loc.slice(1).join('.'), msg]),
  );
};

t.test('an error message names its field by the label, also if the field is nullable or has several types', async t => {
  const messages = messagesFor({
    investment_min: '25k',
    investment_max: -1,
    franchise_fee: 1.5,
    currency: 'RM',
    consultant_id: 7,
    contact_email: 'nobody',
    territory_location: ['Atlantis'],
    media_gallery: [7],
    facebook_url: 'facebook',
    rof_approved: 'yes',
    why_choose: 3,
  });
  t.match(messages, {
    investment_min: 'Minimum Investment must be a whole number',
    investment_max: 'Maximum Investment must not be negative',
    franchise_fee: 'Franchise Fee must be a whole number',
    currency: /^Currency must be one of: MYR, /,
    consultant_id: 'Consultant must be text',
    contact_email: 'Contact Email must be an email address',
    'territory_location.0': /^Territory Location must be one of: /,
    'media_gallery.0': /^Gallery item must be /,
    facebook_url: /^Facebook URL is not valid: /,
    rof_approved: 'ROF Approved Franchisor must be true or false',
    why_choose: 'Overview must be text',
    name: 'Franchise Name is required',
  });
});
