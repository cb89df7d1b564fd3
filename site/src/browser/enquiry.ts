import { ENQUIRY_FAILED, ENQUIRY_SENT } from '@marketplace/api';
import { faultsOf } from '../enquiry/faults.ts';
import { API } from './api.ts';
import { fieldsOf, keepDraft } from './enquiry-draft.ts';
import { faultsBefore, showFaults } from './enquiry-faults.ts';
import { newKey } from './idempotency-key.ts';

/** The server is given up after this long; sending again is safe, the key is the same. */
const PATIENCE_MS = 30_000;
const WIDE = '(min-width: 1024px)';

interface Parts {
  box: HTMLElement;
  dialog: HTMLDialogElement;
  form: HTMLFormElement;
  submit: HTMLButtonElement;
}

const find = (): Parts | undefined => {
  const box = document.querySelector<HTMLElement>('[data-enquiry]');
  const dialog = box?.querySelector<HTMLDialogElement>('[data-enquiry-dialog]');
  const form = box?.querySelector<HTMLFormElement>('[data-enquiry-form]');
  const submit = box?.querySelector<HTMLButtonElement>('[data-enquiry-submit]');
  return box && dialog && form && submit ? { box, dialog, form, submit } : undefined;
};

/** Shows a message and takes it away again. */
const message = (box: HTMLElement, part: string, { text, milliseconds }: typeof ENQUIRY_SENT) => {
  const place = box.querySelector<HTMLElement>(`[data-enquiry-${part}]`);
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
  window.setTimeout(() => {
    if (place.textContent === text) place.hidden = true;
  }, milliseconds);
};

/** Says that nothing can be sent just now, for as long as it is so. */
const watchConnection = (form: HTMLFormElement) => {
  const place = form.querySelector<HTMLElement>('[data-enquiry-offline]');
  if (!place) return;
  const tell = () => {
    place.hidden = navigator.onLine;
  };
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  tell();
};

const body = (form: HTMLFormElement, openedAt: number) => {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const trimmed = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value.trim()]));
  return {
    ...values,
    ...trimmed,
    investment_budget: Number(values.investment_budget),
    elapsed_ms: Date.now() - openedAt,
  };
};

const prepare = ({ box, dialog, form, submit }: Parts) => {
  const draft = keepDraft(form, `enquiry ${location.pathname}`);
  watchConnection(form);
  let openedAt = Date.now();
  let key = newKey();

  const send = async () => {
    const answer = await fetch(`${API}/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body(form, openedAt)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return 'stored';
    const faults = answer.status === 422 ? faultsOf(await answer.json().catch(() => undefined)) : [];
    return faults.length > 0 && showFaults(form, faults) ? 'faulty' : 'failed';
  };

  form.noValidate = true;
  // Another text is another enquiry; the same one sent again is not.
  form.addEventListener('input', () => {
    key = newKey();
  });
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (submit.disabled) return;
    const faults = faultsBefore(form);
    showFaults(form, faults);
    if (faults.length > 0) return;
    const words = submit.textContent;
    submit.disabled = true;
    submit.textContent = 'Submitting...';
    const outcome = await send().catch(() => 'failed' as const);
    submit.disabled = false;
    submit.textContent = words;
    if (outcome === 'failed') message(box, 'failure', ENQUIRY_FAILED);
    if (outcome !== 'stored') return;
    draft.forget();
    form.reset();
    key = newKey();
    dialog.close();
    message(box, 'success', ENQUIRY_SENT);
  });
  for (const button of form.querySelectorAll('[data-enquiry-cancel]'))
    button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => document.documentElement.toggleAttribute('data-locked', false));

  return () => {
    if (dialog.open) return;
    openedAt = Date.now();
    if (window.matchMedia(WIDE).matches) {
      dialog.show();
    } else {
      dialog.showModal();
      document.documentElement.toggleAttribute('data-locked', true);
    }
    fieldsOf(form)[0]?.focus();
  };
};

let open: (() => void) | undefined;

/** Opens the enquiry form: beside the page on a wide screen, over it on a phone. */
export const openEnquiry = (): void => {
  const parts = find();
  if (!open && parts) open = prepare(parts);
  open?.();
};
