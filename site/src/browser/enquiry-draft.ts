import { randomHex } from './enquiry-trace.ts';
import { tabStorage } from './storage.ts';

/** Hidden fields, which the visitor does not fill in and which are never stored. */
const NOT_STORED = new Set(['website', 'franchise_id', 'franchise_name', 'consent_version']);

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** Returns whether the field is a checkbox. */
export const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

/** Returns the fields that the visitor fills in. */
export const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(isField).filter(field => field.name !== '' && !NOT_STORED.has(field.name));

/** Key in the stored draft of the time when the visitor started it. */
const STARTED_FIELD = 'begun_at';
/** Key in the stored draft of the idempotency key. */
const IDEMPOTENCY_FIELD = 'idempotency_key';

/** Returns a new random idempotency key. */
const newKey = (): string => randomHex(16);

/** Returns a time in milliseconds. No one can change this clock while the page is open. */
const now = (): number => performance.timeOrigin + performance.now();

/** The visitor's input, from the first opening of the form until the form is sent. */
export interface Draft {
  /** Called when the form opens. Starts the draft if it has not been started yet. */
  start: () => void;
  /**
   * Returns the milliseconds since the draft was started. Includes the time for which the form was closed or the page
   * was reloaded.
   */
  elapsed: () => number;
  /**
   * Returns the idempotency key. Changed text gets a new key, because it is a new enquiry. Text that is sent again
   * without a change keeps its key, even after closing the form or reloading the page.
   */
  key: () => string;
  /** Stores the input with its key, although the visitor may not have typed it: the browser fills in known details. */
  store: () => void;
  /** Gives the draft a new key, because the server refused the current one for this text. */
  renewKey: () => void;
  /** Called when the draft was sent. The next input starts a new draft. */
  clear: () => void;
}

/** Stores the input in this tab, so that the input survives an error, closing the form and a reload. */
export const createDraft = (form: HTMLFormElement, place: string): Draft => {
  const draft: Record<string, string> = JSON.parse(tabStorage.read(place) ?? '{}');
  // The clock may have been set back between two page views, but the start must not be in the future.
  let startedAt = draft[STARTED_FIELD] === undefined ? undefined : Math.min(Number(draft[STARTED_FIELD]), now());
  let key = draft[IDEMPOTENCY_FIELD] ?? newKey();
  for (const field of fieldsOf(form)) {
    const value = draft[field.name];
    if (value === undefined) continue;
    if (isBox(field)) field.checked = value === field.value;
    else field.value = value;
  }
  const store = () => {
    const values = fieldsOf(form).map(field => [field.name, isBox(field) && !field.checked ? '' : field.value]);
    const all = [...values, [STARTED_FIELD, `${startedAt ?? now()}`], [IDEMPOTENCY_FIELD, key]];
    tabStorage.write(place, JSON.stringify(Object.fromEntries(all)));
  };
  const renewKey = () => {
    key = newKey();
    store();
  };
  form.addEventListener('input', renewKey);
  return {
    start: () => {
      startedAt ??= now();
    },
    elapsed: () => Math.round(now() - (startedAt ?? now())),
    key: () => key,
    store,
    renewKey,
    clear: () => {
      startedAt = undefined;
      key = newKey();
      tabStorage.remove(place);
    },
  };
};
