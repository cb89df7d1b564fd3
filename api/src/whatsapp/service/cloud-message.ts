import { truncateText } from '../../platform/values/cut.ts';
import type { OutgoingMessage } from './adapter.ts';

/** The credentials of the Cloud API. */
export interface CloudAccount {
  token: string;
  phoneNumberId: string;
  /**
   * The name of the approved template. Empty for plain texts, which Meta delivers only within 24 hours of the
   * recipient's last message.
   */
  templateName: string;
  templateLanguage: string;
}

/** Meta accepts texts of 4,096 characters; a template with its variable filled in has at most 1,024. */
const LONGEST_TEXT = 4096;
const LONGEST_VARIABLE = 900;
const BETWEEN = ' | ';

/**
 * Splits a text into trimmed lines: a template variable must not contain line breaks, tabs or more than four
 * consecutive spaces.
 */
const linesOf = (text: string) =>
  text
    .split(/(?<!\s)\s*\n\s*/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Shortens a text but keeps its last line, which is the link to the enquiry. */
const shortened = (text: string, longest: number, between: string) => {
  if (text.length <= longest) return text;
  const at = text.lastIndexOf(between);
  const link = at < 0 || text.length - at > longest / 2 ? '' : text.slice(at);
  return `${truncateText(text, longest - link.length - 1)}…${link}`;
};

/**
 * Returns the body of `POST /{phone number id}/messages`. The template has one variable, which contains the whole
 * message.
 */
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
