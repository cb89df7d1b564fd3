const inLetters = (number: number) => [...String(100 + number)].map(digit => 'bcdfghjklm'[Number(digit)]).join('');

/** A visitor whose details are unique, so that they are recognised wherever they appear. */
export interface Person {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

/** Returns a person by number, the same in every world. */
export const person = (at: number): Person => ({
  first_name: `Zev${inLetters(at)}x`,
  last_name: `Zor${inLetters(at)}x`,
  email: `zq.${inLetters(at)}@visitor.example`,
  phone: `+60 11-${5100 + at} ${2946 + at * 7}`,
});

/** Returns a person's details that a text contains. */
export const detailsIn = ({ first_name, last_name, email, phone }: Person, text: string): string[] => {
  const lower = text.toLowerCase();
  const digits = phone.slice(-9).replace(/\D/g, '');
  return [
    ...[first_name, last_name, email].filter(word => lower.includes(word.toLowerCase())),
    ...(text.replace(/[^\p{L}\p{N}]/gu, '').includes(digits) ? [phone] : []),
  ];
};

/** Returns the enquiry of a person; `more` distinguishes several. */
export const enquiryOf = (who: Person, franchiseId: string, more: Record<string, unknown> = {}) => ({
  ...who,
  investment_budget: 50_000,
  experience: 'No Experience',
  timeline: 'Within 6 months',
  location_interest: `Ipoh, ask ${who.last_name}`,
  message: `I am ${who.first_name} ${who.last_name}, write to ${who.email} or call ${who.phone}.`,
  franchise_id: franchiseId,
  franchise_name: 'whatever',
  consent_version: '2027-01',
  website: '',
  elapsed_ms: 20_000,
  ...more,
});
