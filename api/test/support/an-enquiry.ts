/**
 * Returns the body that the enquiry form sends.
 * @param more fields that replace the defaults
 */
export const anEnquiry = (franchise: { id: string }, more: Record<string, unknown> = {}) => ({
  first_name: 'Mei',
  last_name: 'Tan',
  email: 'mei.tan@example.org',
  phone: '012-555 0199',
  investment_budget: 50_000,
  experience: 'No Experience',
  timeline: 'Within 6 months',
  location_interest: 'George Town, Penang',
  message: 'Please call me after six.',
  franchise_id: franchise.id,
  franchise_name: 'whatever',
  consent_version: '2026-11',
  website: '',
  elapsed_ms: 20_000,
  ...more,
});

let serial = 0;
/** Returns contact details of a visitor who has not enquired before. */
export const newVisitorContact = () => {
  const n = ++serial;
  return { email: `someone${n}@example.org`, phone: `+60 3-5550 ${String(n).padStart(4, '0')}` };
};
