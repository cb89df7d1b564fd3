import type { OutgoingMessage } from './adapter.ts';
import type { CloudAccount } from './cloud.ts';

/** Meta takes texts of 4,096 characters; a template with its variable filled in has 1,024. */
const LONGEST_TEXT = 4096;
const LONGEST_VARIABLE = 900;

/** A variable of a template may hold no line breaks, tabs or more than four spaces in a row. */
const oneLine = (text: string) =>
  text
    .split(/\s*\n\s*/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' | ')
    .slice(0, LONGEST_VARIABLE);

/** The body of `POST /{phone number id}/messages`. The template has one variable, which is the whole message. */
export const cloudMessage = (
  { templateName, templateLanguage }: Pick<CloudAccount, 'templateName' | 'templateLanguage'>,
  { phone, text, key }: OutgoingMessage,
) => {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phone,
    biz_opaque_callback_data: key,
  };
  return templateName
    ? {
        ...common,
        type: 'template',
        template: {
          name: templateName,
          language: { code: templateLanguage },
          components: [{ type: 'body', parameters: [{ type: 'text', text: oneLine(text) }] }],
        },
      }
    : { ...common, type: 'text', text: { preview_url: false, body: text.slice(0, LONGEST_TEXT) } };
};
