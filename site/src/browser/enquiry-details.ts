import { correctedEmail } from '../enquiry/corrected-email.ts';
import { element } from './element.ts';
import { watchFaults } from './enquiry-faults.ts';
import { DETAILS } from './enquiry-keys.ts';
import { browserStorage } from './storage.ts';

/** The fields that the browser remembers. */
const REMEMBERED = ['first_name', 'last_name', 'email', 'phone', 'location_interest'];

const stored = (): Record<string, unknown> => {
  try {
    return JSON.parse(browserStorage.read(DETAILS) ?? '{}') ?? {};
  } catch {
    return {};
  }
};

/** Offers a button below an email address whose domain seems mistyped. */
const offerCorrections = (email: HTMLInputElement) => {
  const button = element('button', { type: 'button', class: 'correction' });
  const status = element('span', { role: 'status' });
  email.after(status);
  email.addEventListener('change', () => {
    const corrected = correctedEmail(email.value);
    button.textContent = `Did you mean ${corrected}?`;
    status.replaceChildren(...(corrected ? [button] : []));
  });
  button.addEventListener('click', () => {
    email.value = correctedEmail(email.value) ?? email.value;
    // Updates the draft and the faults as if the visitor had typed it.
    email.dispatchEvent(new Event('input', { bubbles: true }));
    status.replaceChildren();
    email.focus();
  });
};

/**
 * Prepares the fields about the visitor. The fault of a field disappears as soon as the field is valid, a mistyped
 * email address gets a suggestion, and the browser remembers the fields if the visitor ticks the box.
 * @returns functions that fill the fields with the remembered details, and that store the details
 */
export const prepareDetails = (form: HTMLFormElement) => {
  const tick = form.querySelector<HTMLInputElement>('[data-remember] input');
  const fields = REMEMBERED.flatMap(name => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? [field] : [];
  });
  watchFaults(form);
  const email = fields.find(({ name }) => name === 'email');
  if (email) offerCorrections(email);
  // What the visitor chose counts, not what another page stored since this one was opened.
  let isTickChosen = false;
  tick?.addEventListener('change', () => {
    isTickChosen = true;
    if (!tick.checked) browserStorage.remove(DETAILS);
  });
  return {
    /**
     * Fills empty fields with the remembered details, whenever the form is opened. Returns whether there were any. A
     * form with other input stays as it is: it may be another person's.
     */
    fill: (): boolean => {
      const details = stored();
      const isOthers = fields.some(({ name, value }) => value !== '' && value !== details[name]);
      const areRemembered = Object.keys(details).length > 0;
      // Details that were removed on another page are not stored again without a new tick.
      if (tick && !isTickChosen) tick.checked = areRemembered && (tick.checked || !isOthers);
      if (isOthers) return false;
      let isFilled = false;
      for (const field of fields) {
        const value = details[field.name];
        if (field.value !== '' || typeof value !== 'string' || value === '') continue;
        field.value = value;
        isFilled = true;
      }
      return isFilled;
    },
    /** Stores the details of a sent form if the visitor has ticked the box. */
    store: (): void => {
      const details = Object.fromEntries(fields.map(({ name, value }) => [name, value.trim()]));
      if (tick?.checked) browserStorage.write(DETAILS, JSON.stringify(details));
      isTickChosen = false;
    },
  };
};
