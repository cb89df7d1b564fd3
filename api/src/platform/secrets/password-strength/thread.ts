import { type Weakness, weaknessOf } from './weakness.ts';

/** A password to check, and texts that add no strength. */
export interface StrengthRequest {
  password: string;
  ownTexts: string[];
}

export default ({ password, ownTexts }: StrengthRequest): Weakness | null => weaknessOf(password, ownTexts);
