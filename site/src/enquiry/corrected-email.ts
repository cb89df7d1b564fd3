/** Domains of personal addresses, the most used in Malaysia first. */
const KNOWN_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'yahoo.com.my',
  'yahoo.com.sg',
  'hotmail.my',
  'outlook.my',
  'me.com',
  'msn.com',
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  '163.com',
];

/** Returns whether two words differ by one letter: a wrong, missing or additional one, or two swapped neighbours. */
const differByOneLetter = (one: string, other: string): boolean => {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
};

/**
 * Returns an email address with a known domain if its domain differs from that by one letter. Undefined if it seems
 * right.
 * @example correctedEmail('siti@gmial.com') // 'siti@gmail.com'
 */
export const correctedEmail = (typed: string): string | undefined => {
  const [, name, domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim()) ?? [];
  const lower = domain.toLowerCase();
  if (!name || KNOWN_DOMAINS.includes(lower)) return undefined;
  const known = KNOWN_DOMAINS.find(one => differByOneLetter(lower, one));
  return known && `${name}@${known}`;
};
