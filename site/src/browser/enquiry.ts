import { ENQUIRY_FAILED_MESSAGE, type EnquiryReceipt, enquirySentMessage } from '@marketplace/api';
import { prepareDetails } from './enquiry-details.ts';
import { createDraft, fieldsOf } from './enquiry-draft.ts';
import { checkFields, showFaults } from './enquiry-faults.ts';
import { storeReceipt } from './enquiry-receipt.ts';
import { enquiryBody, type Outcome } from './enquiry-request.ts';
import { type LockedParts, lockForm, submitEnquiry } from './enquiry-submit.ts';
import { openInHistory } from './open-in-history.ts';

const WIDE = '(min-width: 1024px)';
/** Minimum height of the window in pixels at which the form is displayed without scrolling to it. */
const MIN_HEIGHT = 420;

interface Parts extends LockedParts {
  box: HTMLElement;
  dialog: HTMLDialogElement;
  form: HTMLFormElement;
}

const find = (): Parts | undefined => {
  const box = document.querySelector<HTMLElement>('[data-enquiry]');
  const dialog = box?.querySelector<HTMLDialogElement>('[data-enquiry-dialog]');
  const form = box?.querySelector<HTMLFormElement>('[data-enquiry-form]');
  const fields = box?.querySelector<HTMLElement>('[data-enquiry-fields]');
  const submit = box?.querySelector<HTMLButtonElement>('[data-enquiry-submit]');
  return box && dialog && form && fields && submit ? { box, dialog, form, fields, submit } : undefined;
};

const timers = new Map<string, number>();

/** Displays a message for a limited time. Without a message, hides the current message immediately. */
const showMessage = (box: HTMLElement, part: 'failure' | 'success', what?: typeof ENQUIRY_FAILED_MESSAGE) => {
  const place = box.querySelector<HTMLElement>(`[data-enquiry-${part}]`);
  if (!place) return;
  window.clearTimeout(timers.get(part));
  place.hidden = what === undefined;
  if (!what) return;
  place.textContent = what.text;
  timers.set(
    part,
    window.setTimeout(() => showMessage(box, part), what.milliseconds),
  );
};

/** Displays the reason beside the button until the next attempt. Without a reason, hides the previous one. */
const showFailureReason = (box: HTMLElement, reason: string | undefined) => {
  const place = box.querySelector<HTMLElement>('[data-enquiry-not-sent]');
  if (!place) return;
  place.hidden = reason === undefined;
  place.textContent = reason === undefined ? '' : `Not sent: ${reason}. Nothing you typed is lost. Please try again.`;
};

/** Shows a notice while the browser is offline. */
const watchConnection = (form: HTMLFormElement) => {
  const place = form.querySelector<HTMLElement>('[data-enquiry-offline]');
  if (!place) return;
  const updateNotice = () => {
    place.hidden = navigator.onLine;
  };
  window.addEventListener('online', updateNotice);
  window.addEventListener('offline', updateNotice);
  updateNotice();
};

const prepare = ({ box, dialog, form, fields, submit }: Parts) => {
  const wide = window.matchMedia(WIDE);
  const draft = createDraft(form, `enquiry ${location.pathname}`);
  watchConnection(form);
  const details = prepareDetails(form);
  /** Whether remembered details were filled in. Another page may have stored them since this one was opened. */
  let isFilledIn = false;

  form.noValidate = true;
  // After a reload, Firefox restores the disabled state that the button had during sending.
  lockForm({ fields, submit }, false);
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (submit.disabled || !checkFields(form)) return;
    showMessage(box, 'failure');
    showFailureReason(box, undefined);
    const outcome = await submitEnquiry<EnquiryReceipt>(
      { form, fields, submit, draft, details },
      '/leads',
      enquiryBody(form, isFilledIn ? undefined : draft.elapsed()),
    );
    if (outcome.state === 'failed') return showFailure(outcome);
    isFilledIn = false;
    dialog.close();
    showMessage(box, 'success', enquirySentMessage(Number(box.dataset.hours)));
    storeReceipt(outcome.receipt.reference);
  });
  for (const button of form.querySelectorAll('[data-enquiry-cancel]'))
    button.addEventListener('click', () => dialog.close());
  /** Limits the card to the visible height, so that its buttons are always in view. */
  const limitHeight = () => box.style.setProperty('--from', `${Math.max(0, box.getBoundingClientRect().top)}px`);
  let leaveHistory = () => false;
  const unlockPage = () => {
    leaveHistory();
    leaveHistory = () => false;
    document.documentElement.toggleAttribute('data-locked', false);
    for (const event of ['scroll', 'resize']) window.removeEventListener(event, limitHeight);
    box.style.removeProperty('--from');
  };
  // The event is asynchronous, so the dialog may have been opened again before this listener runs.
  dialog.addEventListener('close', () => {
    if (!dialog.open) unlockPage();
  });
  // Closes a dialog that is not modal on Escape. Browsers do this only for modal dialogs, and those lock the page. The
  // selector `:modal` is missing on older phones.
  document.addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'Escape' && dialog.open && !document.documentElement.hasAttribute('data-locked')) dialog.close();
  });

  const showFailure = ({ faults, reason }: Outcome<EnquiryReceipt> & { state: 'failed' }) => {
    const isBeside = faults.length > 0 && showFaults(form, faults);
    // If the visitor has closed the form, it opens again with the failure and the input.
    showForm();
    // The fields were inert during sending, so the focused field lost the focus.
    if (document.activeElement === document.body) submit.focus();
    if (isBeside) return;
    showMessage(box, 'failure', ENQUIRY_FAILED_MESSAGE);
    showFailureReason(box, reason);
  };

  const showForm = () => {
    if (dialog.open) return;
    isFilledIn = details.fill() || isFilledIn;
    draft.start();
    if (wide.matches) {
      dialog.show();
      if (window.innerHeight - box.getBoundingClientRect().top < MIN_HEIGHT) box.scrollIntoView({ block: 'start' });
      for (const event of ['scroll', 'resize']) window.addEventListener(event, limitHeight, { passive: true });
      limitHeight();
    } else {
      dialog.showModal();
      leaveHistory = openInHistory(() => dialog.close());
      document.documentElement.toggleAttribute('data-locked', true);
    }
    const faulty = form.querySelector<HTMLElement>('[aria-invalid]');
    (faulty ?? fieldsOf(form)[0])?.focus();
  };
  // When a tablet is rotated, the form changes between the side column and a modal dialog.
  wide.addEventListener('change', () => {
    if (!dialog.open) return;
    const focused = fieldsOf(form).find(field => field === document.activeElement);
    dialog.close();
    unlockPage();
    showForm();
    focused?.focus();
  });
  return showForm;
};

let open: (() => void) | undefined;

/** Opens the enquiry form: beside the page on a wide screen, over the page on a phone. */
export const openEnquiry = (): void => {
  const parts = find();
  if (!open && parts) open = prepare(parts);
  open?.();
};
