import { RefundRequestModel, RefundRequestStepModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { type Composer, letterTo } from '../outbox/email/composer.ts';
import { type LetterPart, paragraph } from '../outbox/email/letter.ts';
import { findRecipient } from '../outbox/email/recipients.ts';
import { malaysianFormat } from '../platform/values/malaysian-time.ts';
import { LEAD_STAYS_READABLE, refundTermsLink } from './letter-parts.ts';
import type { StoredRefundReason } from './reasons.ts';

type StepKind = RefundRequestStepModel['kind'];

type Names = Record<'reference' | 'franchise_name' | 'user_name', string>;

/** The input of a letter about a step. */
type ToldStep = Pick<RefundRequestStepModel, 'kind' | 'words' | 'refund_request_id'> &
  Pick<RefundRequestModel, 'reason' | 'due_at' | 'decided_by'> &
  Names;

const REASONS: Record<StoredRefundReason, string> = {
  not_reachable: 'The sender cannot be reached',
  wrong_person: 'Wrong person',
  never_enquired: 'They never enquired',
  outside_territory: 'Outside the territory',
  same_twice: 'Same person twice',
  spam: 'It is spam',
};

const day = malaysianFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
/**
 * Returns a sentence with the recipient's task and its deadline, or with the fact that the request was already decided.
 */
const due = ({ due_at, decided_by }: ToldStep, todo: string) =>
  decided_by ? 'It has already been decided.' : `${todo} by ${day.format(due_at)} (Malaysian time).`;

/** Finds a step of a refund request with what letters and notifications about it need. */
export const findRequestStep = async (knex: Knex, id: string): Promise<ToldStep | undefined> => {
  const step = await RefundRequestStepModel.query(knex).findById(id);
  const refundRequest = step && (await RefundRequestModel.query(knex).findById(step.refund_request_id));
  if (!refundRequest) return undefined;
  const named: Names | undefined = await knex('leads')
    .join('franchises', 'franchises.id', 'leads.franchise_id')
    .join('users', 'users.id', knex.raw('?', [refundRequest.user_id]))
    .where('leads.id', refundRequest.lead_id)
    .first('leads.reference', 'franchises.name as franchise_name', 'users.name as user_name');
  if (!named) return undefined;
  const { reason, due_at, decided_by, id: refund_request_id } = refundRequest;
  return { kind: step.kind, words: step.words, refund_request_id, reason, due_at, decided_by, ...named };
};

/** The texts of the letters to one side (consultant or admins), by step. The lead's name is added to the subject. */
type Told = Record<
  StepKind,
  { subject: string; text: (step: ToldStep) => string; words?: string; besides?: LetterPart }
>;

const decider = ({ decided_by }: ToldStep) =>
  decided_by === 'admin' ? 'An admin accepted your request.' : 'The facts of the enquiry confirm your request.';

const TO_CONSULTANT: Told = {
  made: {
    subject: 'We received your refund request',
    text: step =>
      `You requested a refund for this enquiry. ${due(step, 'If an admin has to decide, you get the decision')}`,
  },
  asked: {
    subject: 'A question about your refund request',
    text: step =>
      `${step.decided_by ? 'We had' : 'Before we decide, we have'} a question. ${due(step, 'Please answer')}`,
    words: 'Our question',
  },
  answered: {
    subject: 'We received your answer',
    text: step => `Thank you. ${due(step, 'You get the decision')}`,
    words: 'Your answer',
  },
  accepted: {
    subject: 'Your refund request was accepted',
    text: step => `Your credit for this enquiry was refunded. ${decider(step)}`,
    besides: LEAD_STAYS_READABLE,
  },
  declined: {
    subject: 'Your refund request was declined',
    text: () => 'An admin has reviewed your refund request. Your credit for this enquiry is not refunded.',
    words: 'Why',
  },
};

const TO_ADMIN: Told = {
  made: {
    subject: 'A refund was requested',
    text: step => `${step.user_name} requests a refund for an enquiry they paid for. ${due(step, 'Please decide')}`,
  },
  asked: {
    subject: 'A question was asked about a refund request',
    text: step => due(step, `${step.user_name} should answer`),
    words: 'The question',
  },
  answered: {
    subject: 'A question about a refund request was answered',
    text: step => `${step.user_name} answered. ${due(step, 'Please decide')}`,
    words: 'The answer',
  },
  accepted: {
    subject: 'A refund request was accepted',
    text: step =>
      `The credit of ${step.user_name} for this enquiry was refunded. ${
        step.decided_by === 'admin'
          ? 'An admin accepted the request.'
          : 'The facts of the enquiry confirm the request, so it was accepted automatically.'
      }`,
  },
  declined: {
    subject: 'A refund request was declined',
    text: step => `The credit of ${step.user_name} for this enquiry is not refunded.`,
    words: 'Why',
  },
};

const aboutStep =
  (told: Told, role: 'admin' | 'consultant'): Composer =>
  async ({ database, siteUrl }, message) => {
    const recipient = await findRecipient(database, message.user_id);
    const step = await findRequestStep(database.knex, String(message.payload.step_id));
    if (!recipient || recipient.role !== role || !step)
      return { cancel: 'The recipient or the refund request was deleted' };
    const { subject, text, words, besides } = told[step.kind];
    const facts: [string, string][] = [
      ['Enquiry', `${step.reference}, ${step.franchise_name}`],
      ['Reason', REASONS[step.reason]],
      ...(words && step.words ? [[words, step.words] satisfies [string, string]] : []),
    ];
    return letterTo(recipient, {
      subject: `${subject}: ${step.reference}`,
      preview: `${REASONS[step.reason]}, ${step.franchise_name}.`,
      parts: [
        paragraph(text(step)),
        ...(besides ? [besides] : []),
        { kind: 'facts', facts },
        {
          kind: 'action',
          label: 'See the refund request',
          url: `${siteUrl}/admin/refund-requests/edit/${step.refund_request_id}`,
        },
        refundTermsLink(siteUrl),
      ],
    });
  };

export const REFUND_REQUEST_MAIL_COMPOSERS = {
  'refund_request.consultant': aboutStep(TO_CONSULTANT, 'consultant'),
  'refund_request.admin': aboutStep(TO_ADMIN, 'admin'),
};
