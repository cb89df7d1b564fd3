import Type, { type Static } from 'typebox';
import { OneOf } from '../platform/http/schema.ts';

/** State of the mail settings: not set up; set up, but nothing was sent yet; or working. */
const MAIL_STATES = ['not set up', 'not proven', 'works'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * The steps of a new installation until the first enquiry is answered. Whether a step is done is determined from the
 * data.
 */
export const FirstSteps = Type.Object({
  company: Type.Boolean({ description: 'The company has a name' }),
  look: Type.Boolean({ description: 'The site has a logo, or a theme or colours other than the defaults' }),
  categories: Type.Boolean({ description: 'There is a category that visitors see' }),
  consultant: Type.Boolean({ description: 'There is a consultant, invited or with a password' }),
  franchise: Type.Boolean({ description: 'There is a franchise' }),
  currency: Type.Boolean({ description: 'An admin has chosen the site’s currency' }),
  mail: OneOf('Mail', MAIL_STATES),
  dismissed: Type.Boolean({ description: 'An admin has dismissed the list for all admins' }),
});
export type FirstSteps = Static<typeof FirstSteps>;

export const FirstStepsUpdate = Type.Object({ dismissed: Type.Boolean({ title: 'Dismissed' }) });
export type FirstStepsUpdate = Static<typeof FirstStepsUpdate>;
