import Type, { type Static } from 'typebox';
import { Text } from '../../platform/http/schema.ts';
import { TEMPLATE_VARIABLES } from './variables.ts';

/** A user's own text for beginning a WhatsApp message or an email to a lead. */
export const ContactTemplate = Type.Object({
  text: {
    ...Text('Greeting', 1000),
    description: `Empty for the console’s own text. Variables: ${TEMPLATE_VARIABLES.map(name => `{${name}}`).join(', ')}`,
  },
});
export type ContactTemplate = Static<typeof ContactTemplate>;
