import type { prepareDetails } from './enquiry-details.ts';
import type { Draft } from './enquiry-draft.ts';
import { type Outcome, sendForm } from './enquiry-request.ts';

/** The elements of a form that are locked while it is sent. */
export interface LockedParts {
  fields: HTMLElement;
  submit: HTMLButtonElement;
}

interface EnquiryForm extends LockedParts {
  form: HTMLFormElement;
  draft: Draft;
  details: ReturnType<typeof prepareDetails>;
}

/**
 * Locks or unlocks a form. It is locked while it is sent, because text typed then would be neither sent nor stored.
 */
export const lockForm = ({ fields, submit }: LockedParts, isSending: boolean): void => {
  submit.disabled = isSending;
  fields.inert = isSending;
};

/**
 * Sends a form that has no faults. Meanwhile the form is locked, and its button says so. After a success the form is
 * empty, and its draft is deleted.
 */
export const submitEnquiry = async <Receipt>(
  enquiry: EnquiryForm,
  path: string,
  body: object,
): Promise<Outcome<Receipt>> => {
  const { form, submit, draft, details } = enquiry;
  const buttonText = submit.textContent;
  lockForm(enquiry, true);
  submit.textContent = 'Submitting...';
  // If the response is lost, the enquiry can be sent again with the same key after a reload.
  draft.store();
  const outcome = await sendForm<Receipt>(path, body, draft.key());
  lockForm(enquiry, false);
  submit.textContent = buttonText;
  if (outcome.state === 'stored') {
    draft.clear();
    details.store();
    form.reset();
  } else if (outcome.isRefused) {
    // The server may have received this key with different text before a reload.
    draft.renewKey();
  }
  return outcome;
};
