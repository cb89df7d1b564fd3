import { cut } from '../../platform/values/cut.ts';
import type { OutgoingMessage } from './adapter.ts';

/** What the Cloud API is reached with. */
export interface CloudAccount {
  token: string;
  phoneNumberId: string;
  /** Empty: plain texts, which Meta takes within 24 hours after a person wrote. */
  templateName: string;
  templateLanguage: string;
}

/** Meta takes texts of 4,096 characters; a template with its variable filled in has 1,024. */
const LONGEST_TEXT = 4096;
const LONGEST_VARIABLE = 900;
const BETWEEN = ' | ';

/** A variable of a template may hold no line breaks, tabs or more than four spaces in a row. */
const linesOf = (text: string) =>
  text
    .split(/(?<!\s)\s*\n\s*/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** What is too long loses words before its last line, which is the link to the enquiry. */
const shortened = (text: string, longest: number, between: string) => {
  if (text.length <= longest) return text;
  const at = text.lastIndexOf(between);
  const link = at < 0 || text.length - at > longest / 2 ? '' : text.slice(at);
  return `${cut(text, longest - link.length - 1)}…${link}`;
};

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
          components: [
            {
              type: 'body',
              parameters: [{ type: 'text', text: shortened(linesOf(text).join(BETWEEN), LONGEST_VARIABLE, BETWEEN) }],
            },
          ],
        },
      }
    : { ...common, type: 'text', text: { preview_url: false, body: shortened(text, LONGEST_TEXT, '\n') } };
};
