import type { FastifyRequest } from 'fastify';
import { cleanTypedText } from './typed-text.ts';

/** The content type of HTML forms. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Maximum bytes of an enquiry form: the longest enquiry, encoded with twelve bytes per character. */
export const MAX_FORM_BYTES = 131_072;
/** Maximum bytes of a form with a few words: a confirmation, or feedback. */
export const MAX_SHORT_FORM_BYTES = 1024;

export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === FORM_TYPE;

/** Converts form fields to the JSON of the same enquiry: numbers, ticked boxes, and line breaks. */
export const readForm = (text: string): Record<string, unknown> => {
  const { elapsed_ms, ...said } = Object.fromEntries(new URLSearchParams(text));
  const body: Record<string, unknown> = said;
  for (const [name, value] of Object.entries(said)) body[name] = cleanTypedText(name, value);
  if (said.investment_budget === '') delete body.investment_budget;
  if (/^\d{1,12}$/.test(said.investment_budget ?? '')) body.investment_budget = Number(said.investment_budget);
  if (/^\d{1,12}$/.test(elapsed_ms ?? '')) body.elapsed_ms = Number(elapsed_ms);
  if (said.whatsapp_confirmation === 'true') body.whatsapp_confirmation = true;
  return body;
};
