import Type from 'typebox';
import { fetchFailure, wasConnected } from '../../platform/http/fetch-failure.ts';
import { responseText } from '../../platform/http/response-text.ts';
import { schemaValues } from '../../platform/runtime/lazy-imports.ts';
import type { EmailSecrets, EmailSettings } from './settings-schema.ts';
import type { MailOutcome, Transport } from './transport.ts';

const PATH = '/RESTAPI/V2/Submission/SendEmail';
/**
 * Timeout in milliseconds. If the provider accepts a mail but responds later than this, the mail is sent again and
 * arrives twice.
 */
const TIMEOUT_MS = 45_000;

/** The body of a response. Failures are only in the body: their HTTP status is 200 too. */
const Answer = Type.Object({
  Result: Type.Object({
    StatusCode: Type.Union([Type.String(), Type.Number()]),
    Status: Type.Optional(Type.String()),
    ErrorMessage: Type.Optional(Type.String()),
    TransactionID: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  }),
});

const answerOf = (text: string) => {
  try {
    const answer: unknown = JSON.parse(text);
    return schemaValues().Check(Answer, answer) ? answer.Result : null;
  } catch {
    return null;
  }
};

/**
 * Returns whether an error concerns only this recipient. Errors about the sender, the key or the quota concern all
 * messages.
 */
const isAboutTheRecipient = (words: string) => /\bto ?email\b|recipient/i.test(words) && !/sender/i.test(words);

const outcomeOf = (status: number, text: string): MailOutcome => {
  const result = answerOf(text);
  if (!result) {
    const error = `HTTP ${status}: ${text.slice(0, 300)}`;
    return { fate: 'unavailable', error, shown: `Enginemailer answered HTTP ${status}`, isReached: true };
  }
  const { StatusCode, Status = '', ErrorMessage = '', TransactionID = '' } = result;
  if (String(StatusCode) === '200') return { fate: 'sent', reference: String(TransactionID || Status) };
  const error = [StatusCode, ErrorMessage || Status].filter(Boolean).join(' ');
  return { fate: isAboutTheRecipient(ErrorMessage) ? 'refused' : 'unavailable', error, shown: error, isReached: true };
};

/**
 * Sends email by Enginemailer's REST API, version 2. The API supports only HTML, no reply address and no message id.
 * @param origin the origin of the API's address
 */
export const enginemailerTransport = (
  settings: EmailSettings & EmailSecrets,
  origin: string,
  timeoutMs = TIMEOUT_MS,
): Transport => ({
  async send({ to, subject, html }) {
    try {
      const answer = await fetch(`${origin}${PATH}`, {
        method: 'POST',
        headers: { APIKey: settings.enginemailerApiKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          CampaignName: settings.enginemailerCampaignName,
          ToEmail: to.address,
          Subject: subject,
          SenderEmail: settings.enginemailerSenderEmail,
          SenderName: settings.enginemailerSenderName,
          SubmittedContent: html,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return outcomeOf(answer.status, await responseText(answer));
    } catch (error) {
      return {
        fate: 'unavailable',
        error: fetchFailure(error),
        shown: 'Enginemailer was not reached, or stopped answering',
        isReached: false,
        ...(wasConnected(error) && { mayHaveArrived: true }),
      };
    }
  },
  close: () => {},
});
