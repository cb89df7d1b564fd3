import type { FastifyRequest } from 'fastify';
import { typedText } from './typed-text.ts';

/** What a browser sends a form as when no script does it. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** The longest enquiry, every character of it written with twelve. */
export const LARGEST_FORM = 131_072;

export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === FORM_TYPE;

/** A form's fields as the JSON of the same enquiry: the amount a number, a ticked box true, lines that end in one character. */
export const readForm = (text: string): Record<string, unknown> => {
  const { elapsed_ms, ...said } = Object.fromEntries(new URLSearchParams(text));
  const body: Record<string, unknown> = said;
  for (const [name, value] of Object.entries(said)) body[name] = typedText(name, value);
  if (/^\d{1,12}$/.test(said.investment_budget ?? '')) body.investment_budget = Number(said.investment_budget);
  if (/^\d{1,12}$/.test(elapsed_ms ?? '')) body.elapsed_ms = Number(elapsed_ms);
  if (said.whatsapp_confirmation === 'true') body.whatsapp_confirmation = true;
  return body;
};
