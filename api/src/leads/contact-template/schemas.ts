import Type, { type Static } from 'typebox';
import { Text } from '../../platform/http/schema.ts';

/** The variables of a template; the console replaces them when a message is begun. */
export const TEMPLATE_VARIABLES = ['lead_name', 'franchise_name', 'consultant_name', 'company_name'] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** A user's own text for beginning a WhatsApp message or an email to a lead. */
export const ContactTemplate = Type.Object({
  text: {
    ...Text('Greeting', 1000),
    description: `Empty for the console’s own text. Variables: ${TEMPLATE_VARIABLES.map(name => `{${name}}`).join(', ')}`,
  },
});
export type ContactTemplate = Static<typeof ContactTemplate>;
