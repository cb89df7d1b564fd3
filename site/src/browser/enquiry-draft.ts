import { randomHex } from './enquiry-trace.ts';
import { tabStorage } from './storage.ts';

/** What is no answer of the visitor's and is never stored. */
const NOT_STORED = new Set(['website', 'franchise_id', 'franchise_name', 'consent_version']);

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** A box to tick. */
export const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

/** The fields that a visitor fills. */
export const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(isField).filter(field => field.name !== '' && !NOT_STORED.has(field.name));

/** Beside the fields: when somebody began with what stands in them. */
const BEGUN = 'begun_at';
/** And which text it is. */
const KEY = 'idempotency_key';

/** A key nobody else has. */
const newKey = (): string => randomHex(16);

/** The time, by a clock that nobody sets while a page is open. */
const now = (): number => performance.timeOrigin + performance.now();

/** What a visitor writes, from the first opening of the form until it is sent. */
interface Draft {
  /** The form is opened: its text is begun, unless it was before. */
  begin: () => void;
  /** Milliseconds since it was begun, closed and reloaded in between or not. */
  elapsed: () => number;
  /** Names this text: another one is another enquiry, the same one sent again is not, closed and reloaded in between or not. */
  key: () => string;
  /** The name is not taken for this text: it gets another. */
  rename: () => void;
  /** It is sent: the next one is another. */
  forget: () => void;
}

/** Keeps what is typed in this tab, so that it survives an error, a closed form and a reload. */
export const keepDraft = (form: HTMLFormElement, place: string): Draft => {
  const draft: Record<string, string> = JSON.parse(tabStorage.read(place) ?? '{}');
  // The clock may have been set back between two pages: at the latest it was begun now.
  let begunAt = draft[BEGUN] === undefined ? undefined : Math.min(Number(draft[BEGUN]), now());
  let key = draft[KEY] ?? newKey();
  for (const field of fieldsOf(form)) {
    const value = draft[field.name];
    if (value === undefined) continue;
    if (isBox(field)) field.checked = value === field.value;
    else field.value = value;
  }
  const rename = () => {
    key = newKey();
    const values = fieldsOf(form).map(field => [field.name, isBox(field) && !field.checked ? '' : field.value]);
    const all = [...values, [BEGUN, `${begunAt ?? now()}`], [KEY, key]];
    tabStorage.write(place, JSON.stringify(Object.fromEntries(all)));
  };
  form.addEventListener('input', rename);
  return {
    begin: () => {
      begunAt ??= now();
    },
    elapsed: () => Math.round(now() - (begunAt ?? now())),
    key: () => key,
    rename,
    forget: () => {
      begunAt = undefined;
      key = newKey();
      tabStorage.remove(place);
    },
  };
};
