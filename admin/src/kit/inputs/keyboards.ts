import type { InputHTMLAttributes } from 'react';

type Attributes = InputHTMLAttributes<HTMLInputElement>;

/** An address is typed as it is: no capital letter at its beginning, no word put right. */
const AS_TYPED: Attributes = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** Which keyboard a phone shows for what is typed. */
export const KEYBOARDS = {
  text: {},
  password: AS_TYPED,
  url: { ...AS_TYPED, inputMode: 'url' },
  email: { ...AS_TYPED, inputMode: 'email' },
  tel: { inputMode: 'tel' },
  number: { inputMode: 'numeric', min: 0, step: 1 },
  /** A part of an address. */
  slug: AS_TYPED,
} satisfies Record<string, Attributes>;
