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

/** Keeps what is typed in this tab, so that it survives an error, a closed form and a reload. */
export const keepDraft = (form: HTMLFormElement, key: string): { forget: () => void } => {
  const draft: Record<string, string> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  for (const field of fieldsOf(form)) {
    const value = draft[field.name];
    if (value === undefined) continue;
    if (isBox(field)) field.checked = value === field.value;
    else field.value = value;
  }
  form.addEventListener('input', () => {
    sessionStorage.setItem(
      key,
      JSON.stringify(
        Object.fromEntries(
          fieldsOf(form).map(field => [field.name, isBox(field) && !field.checked ? '' : field.value]),
        ),
      ),
    );
  });
  return { forget: () => sessionStorage.removeItem(key) };
};
