import Type, { type Static } from 'typebox';
import { OneOf } from '../platform/http/schema.ts';

/** Whether mail leaves: nothing is set up, it is set up and nothing has left yet, or something has. */
const MAIL_STATES = ['not set up', 'not proven', 'works'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What a new installation needs until the first enquiry is answered; each told from the data. */
export const FirstSteps = Type.Object({
  company: Type.Boolean({ description: 'The company has a name of its own' }),
  look: Type.Boolean({ description: 'A logo, or a theme or colours other than those it came with' }),
  categories: Type.Boolean({ description: 'There is a category that visitors see' }),
  consultant: Type.Boolean({ description: 'Somebody is a consultant, invited or with a password' }),
  franchise: Type.Boolean({ description: 'There is a franchise' }),
  currency: Type.Boolean({ description: 'An admin has chosen the currency of the site' }),
  mail: OneOf('Mail', MAIL_STATES),
  dismissed: Type.Boolean({ description: 'An admin has put the list away, for every admin' }),
});
export type FirstSteps = Static<typeof FirstSteps>;

export const FirstStepsUpdate = Type.Object({ dismissed: Type.Boolean({ title: 'Dismissed' }) });
export type FirstStepsUpdate = Static<typeof FirstStepsUpdate>;
