import { formatBudget, type PersonalData, type StoredEnquiry } from '@marketplace/api';

const DAY = new Intl.DateTimeFormat('en-MY', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kuala_Lumpur',
});
const formatTime = (time: string) => `${DAY.format(new Date(time))} (Malaysian time)`;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const PHONES = { mobile: 'a valid mobile number', other: 'a valid number', invalid: 'not a valid number' } as const;
const BUDGETS = {
  reaches: 'reaches the least investment',
  below: 'below the least investment',
  not_comparable: 'not comparable',
  not_said: 'not stated',
} as const;
const PLACES = {
  inside: 'in the territory',
  outside: 'outside the territory',
  not_known: 'not recognised',
} as const;

const REFUND_REASONS = {
  not_reachable: 'you could not be reached',
  wrong_person: 'it was the wrong person',
  never_enquired: 'you had never enquired',
  outside_territory: 'the location was outside the territory',
  same_twice: 'the same person enquired twice',
  spam: 'it was spam',
} as const;

/** Lists the refund requests of consultants who have the contact details. */
const describeRefundRequests = ({ refund_requests }: StoredEnquiry): string =>
  refund_requests
    .map(({ consultant, reason, requested_at, words, pictures }) =>
      [
        `${consultant}, ${formatTime(requested_at)}: ${REFUND_REASONS[reason]}`,
        ...words,
        ...(pictures > 0 ? [`attached pictures: ${pictures}`] : []),
      ].join('; '),
    )
    .join(' · ');

/** Lists the facts about an enquiry that consultants see before they unlock it. */
const describeFacts = ({ facts }: StoredEnquiry): string =>
  facts
    ? [
        `Email address ${facts.email_confirmed_at ? `confirmed ${formatTime(facts.email_confirmed_at)}` : 'not confirmed'}`,
        `phone: ${PHONES[facts.phone]}${facts.phone_country ? ` (${facts.phone_country})` : ''}${facts.phone_confirmed_at ? `, confirmed ${formatTime(facts.phone_confirmed_at)}` : ''}`,
        ...(facts.mail_undelivered ? ['mail to you could not be delivered'] : []),
        ...(facts.not_on_whatsapp ? ['number not on WhatsApp'] : []),
        `budget: ${BUDGETS[facts.budget]}`,
        `preferred location: ${PLACES[facts.place]}`,
        facts.begins_soon ? 'begins within six months' : 'begins later',
        facts.is_complete ? 'form complete' : 'form incomplete',
        ...(facts.other_enquiries === null ? [] : [`other enquiries in 30 days: ${facts.other_enquiries}`]),
      ].join('; ')
    : '';

const CONTACTS = { called: 'called', wrote: 'wrote', met: 'met you', no_answer: 'tried to reach you' } as const;
const VISITOR_SAID = { nobody: 'no one had contacted you', contacted: 'you had been contacted' } as const;

/** Lists the contacts that consultants logged, and the visitor's feedback. */
const describeContacts = ({ contacts, said }: StoredEnquiry): string =>
  [
    ...contacts.map(({ kind, name, logged_at }) => `${name} ${CONTACTS[kind]}, ${formatTime(logged_at)}`),
    ...said.map(word => `You said that ${VISITOR_SAID[word.said]}, ${formatTime(word.said_at)}`),
  ].join('; ');

const FIELD_LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  investment_budget: 'Budget',
  experience: 'Experience',
  timeline: 'Timeline',
  location_interest: 'Location',
  message: 'Message',
} as const;

/** Formats some fields of an enquiry as one line. */
const fieldsOf = (fields: Partial<Record<keyof typeof FIELD_LABELS, string | number | null>>): string =>
  Object.entries(fields)
    .map(([field, value]) => `${FIELD_LABELS[field as keyof typeof FIELD_LABELS]}: ${value ?? 'not stated'}`)
    .join('; ');

/** Lists the changes that consultants made in their own versions of the enquiry. */
const describeCopies = ({ copies }: StoredEnquiry): string =>
  copies.map(({ name, edited_at, fields }) => `${name}, ${formatTime(edited_at)}: ${fieldsOf(fields)}`).join('\n');

const listFields = (enquiry: StoredEnquiry, currency: string): [string, string][] => [
  ['Name', `${enquiry.first_name} ${enquiry.last_name}`],
  ['Email', enquiry.email],
  ['Phone', enquiry.phone],
  ['Budget', enquiry.investment_budget === null ? '' : formatBudget(enquiry.investment_budget, currency)],
  ['Experience', enquiry.experience],
  ['Timeline', enquiry.timeline],
  ['Location', enquiry.location_interest],
  ['Message', enquiry.message],
  ['Submitted values, before an admin corrected them', enquiry.submitted ? fieldsOf(enquiry.submitted) : ''],
  ['Changes in consultants’ private copies', describeCopies(enquiry)],
  ['Facts that consultants see before they have your details', describeFacts(enquiry)],
  ['Refund requests by consultants', describeRefundRequests(enquiry)],
  ['Status', capitalised(enquiry.status)],
  ['Contacts and feedback', describeContacts(enquiry)],
  ['Consent', enquiry.consent_at ? `${formatTime(enquiry.consent_at)}, notice ${enquiry.consent_version || '—'}` : ''],
  [
    'Consent to one WhatsApp message',
    enquiry.whatsapp_consent_at ? `agreed ${formatTime(enquiry.whatsapp_consent_at)}` : '',
  ],
  [
    'Notes by consultants and admins',
    enquiry.notes.map(({ text, written_at }) => `${formatTime(written_at)}: ${text}`).join('\n'),
  ],
  [
    'Next steps of consultants and admins',
    enquiry.next_steps.map(({ what, due_on }) => `${due_on}: ${what}`).join('\n'),
  ],
  ['Consent withdrawn', enquiry.withdrawn_at ? formatTime(enquiry.withdrawn_at) : ''],
];

const personOf = ({ name, company_name }: { name: string; company_name: string }) =>
  company_name ? `${name}, ${company_name}` : name;

const listHolders = ({ recipients, consultant, withdrawn_at }: StoredEnquiry): string[] => {
  const holders = recipients.map(who => `${personOf(who)}: has your contact details since ${formatTime(who.since)}`);
  const holderIds = new Set(recipients.map(personOf));
  if (consultant && !withdrawn_at && !holderIds.has(personOf(consultant)))
    holders.push(
      `${personOf(consultant)}: is responsible for this franchise, and sees the enquiry without your contact details`,
    );
  return [...holders, 'The admins of this site'];
};

const element = (name: 'dt' | 'dd' | 'li', text: string) => {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
};

/** Displays a visitor's stored data. Inserts everything as text, never as HTML. */
export const showEnquiries = (box: HTMLElement | null, { email, enquiries }: PersonalData) => {
  const list = box?.querySelector('[data-enquiries]');
  const template = box?.querySelector<HTMLTemplateElement>('[data-enquiry-template]');
  const summary = box?.querySelector('[data-summary]');
  if (!list || !template || !summary) return;
  summary.textContent =
    enquiries.length === 1
      ? `1 enquiry is stored under ${email}.`
      : `${enquiries.length} enquiries are stored under ${email}.`;
  list.replaceChildren(
    ...enquiries.map(enquiry => {
      const item = document.importNode(template.content, true);
      const findTarget = (field: string) => item.querySelector(`[data-field="${field}"]`);
      const setText = (field: string, text: string) => {
        const target = findTarget(field);
        if (target) target.textContent = text;
      };
      setText('franchise', enquiry.franchise_name);
      setText('sent', `${enquiry.reference} · sent ${formatTime(enquiry.sent_at)}`);
      findTarget('facts')?.replaceChildren(
        ...listFields(enquiry, box?.dataset.currency ?? '')
          .filter(([, text]) => text.trim())
          .flatMap(([name, text]) => [element('dt', name), element('dd', text)]),
      );
      findTarget('holders')?.replaceChildren(...listHolders(enquiry).map(text => element('li', text)));
      return item;
    }),
  );
};
