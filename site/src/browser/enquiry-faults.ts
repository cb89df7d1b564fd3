import { cleanTypedText } from '@marketplace/api';
import { type FieldFault, isPhone } from '../enquiry/faults.ts';
import { fieldsOf } from './enquiry-draft.ts';

const nameOf = (field: Element) => (field.id && document.querySelector(`label[for="${field.id}"]`)?.textContent) || '';

/** Returns the faults that the browser can find without the API, with their messages. */
const faultsBefore = (form: HTMLFormElement): FieldFault[] =>
  fieldsOf(form).flatMap(field => {
    const label = nameOf(field).replace(/\s*\*$/, '');
    const value = cleanTypedText(field.name, field.value).trim();
    if (field.required && value === '') return [{ field: field.name, message: `${label} is required` }];
    if (field.name === 'email' && value && !/^\S+@\S+\.\S+$/.test(value))
      return [{ field: 'email', message: 'Please enter an email address like name@example.com' }];
    if (field.name === 'phone' && value && !isPhone(value))
      return [{ field: 'phone', message: 'Please enter a phone number with at least 6 digits' }];
    return [];
  });

/** Displays the message of a field's fault. Without a message, the field has no fault. */
const showFault = (form: HTMLFormElement, field: Element & { name: string }, message: string | undefined) => {
  const place = form.querySelector<HTMLElement>(`[data-error="${field.name}"]`);
  if (place) {
    place.textContent = message ?? '';
    place.hidden = message === undefined;
  }
  if (message === undefined) field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
};

/** Displays the faults that the browser can find, and returns whether there are none. */
export const checkFields = (form: HTMLFormElement): boolean => {
  const faults = faultsBefore(form);
  showFaults(form, faults);
  return faults.length === 0;
};

/** Hides the fault of a field as soon as the visitor has corrected it. */
export const watchFaults = (form: HTMLFormElement): void =>
  form.addEventListener('input', ({ target }) => {
    const field = fieldsOf(form).find(one => one === target);
    if (!field?.hasAttribute('aria-invalid')) return;
    if (!faultsBefore(form).some(fault => fault.field === field.name)) showFault(form, field, undefined);
  });

/**
 * Displays each fault beside its field and focuses the first of these fields. Returns whether every fault had a field.
 */
export const showFaults = (form: HTMLFormElement, faults: readonly FieldFault[]): boolean => {
  let placed = 0;
  let first: HTMLElement | undefined;
  for (const field of fieldsOf(form)) {
    const message = faults.find(fault => fault.field === field.name)?.message;
    showFault(form, field, message);
    if (message === undefined) continue;
    placed++;
    first ??= field;
  }
  first?.focus();
  return placed === faults.length;
};
