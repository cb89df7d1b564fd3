import {
  enquiryNotice,
  enquirySentMessage,
  MAX_FRANCHISES_PER_FORM,
  NO_CONSULTANT_ID,
  type SeveralReceipts,
} from '@marketplace/api';
import type { FieldFault } from '../enquiry/faults.ts';
import { loadFranchise } from './chosen-franchises.ts';
import { copyText } from './copy-link.ts';
import { element } from './element.ts';
import { prepareDetails } from './enquiry-details.ts';
import { createDraft } from './enquiry-draft.ts';
import { checkFields, showFaults } from './enquiry-faults.ts';
import { enquiryBody } from './enquiry-request.ts';
import { lockForm, submitEnquiry } from './enquiry-submit.ts';
import type { KeptFranchise } from './kept-franchises.ts';
import { openInHistory } from './open-in-history.ts';
import { addSentEnquiries } from './sent-enquiries.ts';
import { referencesText, showSentEnquiries } from './sent-list.ts';
import { tabStorage } from './storage.ts';

const box = document.querySelector<HTMLElement>('[data-several]');
const part = <Kind extends HTMLElement = HTMLElement>(name: string) =>
  box?.querySelector<Kind>(`[data-several-${name}]`) ?? undefined;

const show = (name: string, text: string) => {
  const place = part(name);
  if (!place) return;
  place.textContent = text;
  place.hidden = text === '';
};

const ticks = () => [...(box?.querySelectorAll<HTMLInputElement>('[name="franchise_id"]') ?? [])];
const ticked = () => ticks().filter(({ checked }) => checked);

/** Displays who will get the visitor's details. The consultant's name is read from the franchise's record. */
const showNotice = async ({ id, name }: KeptFranchise, place: HTMLElement) => {
  const company = box?.dataset.company ?? '';
  place.textContent = enquiryNotice(company, name, '');
  const franchise = await loadFranchise(id).catch(() => undefined);
  if (franchise && franchise.consultant_id !== NO_CONSULTANT_ID)
    place.textContent = enquiryNotice(company, franchise.name, franchise.consultant_name);
};

/** Storage key of the ids of the ticked franchises, which belong to the draft of the form. */
const TICKED = 'enquiry several ticked';

const storedTicks = (): unknown[] => {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(TICKED) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
};

/** Disables further ticks when as many franchises are ticked as one enquiry may have, and says why. */
const limitTicks = () => {
  const isFull = ticked().length >= MAX_FRANCHISES_PER_FORM;
  for (const tick of ticks()) {
    tick.disabled = isFull && !tick.checked;
    const reason = tick.closest('label')?.querySelector('[data-full]');
    if (reason) reason.textContent = tick.disabled ? ` (at most ${MAX_FRANCHISES_PER_FORM} in one enquiry)` : '';
  }
};

const choiceOf = (franchise: KeptFranchise, isTicked: boolean) => {
  const notice = element('p', { class: 'muted notice', id: `notice-${franchise.id}` });
  const tick = element('input', {
    type: 'checkbox',
    name: 'franchise_id',
    value: franchise.id,
    'aria-describedby': notice.id,
  });
  const updateNotice = () => {
    notice.hidden = !tick.checked;
    if (tick.checked && !notice.textContent) void showNotice(franchise, notice);
  };
  tick.checked = isTicked;
  updateNotice();
  tick.addEventListener('change', () => {
    updateNotice();
    limitTicks();
    tabStorage.write(TICKED, JSON.stringify(ticked().map(({ value }) => value)));
    if (ticked().length > 0) show('error', '');
  });
  const text = element('span', {}, franchise.name, element('span', { class: 'muted', 'data-full': '' }));
  return element('li', {}, element('label', { class: 'agreed' }, tick, text), notice);
};

/** The offered franchises by id. */
let offered = new Map<string, KeptFranchise>();

const nameOf = (id: string) => offered.get(id)?.name ?? '';

/**
 * Replaces the form with the references, one for each franchise, until the visitor leaves the page. The list of sent
 * enquiries contains them afterwards.
 */
const showReceipts = ({ enquiries }: SeveralReceipts) => {
  const receipts = enquiries.map(({ reference, franchise_id: id }) => ({
    id,
    slug: offered.get(id)?.slug ?? '',
    name: nameOf(id),
    reference,
  }));
  addSentEnquiries(...receipts);
  showSentEnquiries();
  const rows = receipts.map(({ name, reference }) =>
    element('li', {}, `${name}: `, element('strong', { class: 'figures together' }, reference)),
  );
  const copy = element('button', { type: 'button', class: 'button quiet' }, 'Copy references');
  const copied = element('span', { class: 'good', role: 'status' });
  copy.addEventListener('click', async () => {
    await copyText(referencesText(receipts));
    copied.textContent = 'References copied.';
  });
  const sent = part('sent');
  sent?.replaceChildren(
    element('p', { class: 'good' }, enquirySentMessage(Number(box?.dataset.hours)).text),
    element('p', {}, 'Keep the references, and quote them whenever you ask about your enquiries.'),
    element('ul', { class: 'references' }, ...rows),
    element('p', { class: 'cluster' }, copy, copied, element('a', { href: '/my-data' }, 'What is stored about you')),
  );
  sent?.toggleAttribute('hidden', false);
  part('form')?.toggleAttribute('hidden', true);
  document.getElementById('several-heading')?.focus();
};

/** Removes the franchises that the API refused, because they are no longer offered. Returns their names. */
const removeRefused = (faults: readonly FieldFault[], chosen: readonly string[]): string[] => {
  const refused = chosen.filter((_, at) => faults.some(({ field, index }) => field === 'franchises' && index === at));
  // The form may have been closed and opened again during sending, which creates its ticks again.
  for (const tick of ticked().filter(({ value }) => refused.includes(value))) {
    // Other franchises can be ticked again.
    tick.click();
    tick.closest('li')?.remove();
  }
  return refused.map(nameOf);
};

/** Set while the form is open. */
let leaveHistory: (() => boolean) | undefined;

/**
 * Prepares the form when it is first opened.
 * @param showBox shows the form if it is closed
 * @returns a function to call whenever the visitor opens the form
 */
const prepare = (form: HTMLFormElement, showBox: () => void): (() => void) => {
  const submit = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const fields = part('fields');
  if (!submit || !fields) return () => undefined;
  const draft = createDraft(form, 'enquiry several');
  const details = prepareDetails(form);
  /** Whether remembered details were filled in. Another page may have stored them since this one was opened. */
  let isFilledIn = false;

  // After a reload, Firefox restores the disabled state that the button had during sending.
  lockForm({ fields, submit }, false);
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (submit.disabled) return;
    const chosen = ticked().map(({ value }) => value);
    const isValid = checkFields(form);
    show('error', chosen.length === 0 ? 'Please tick at least one franchise' : '');
    if (chosen.length === 0) ticks()[0]?.focus();
    if (chosen.length === 0 || !isValid) return;

    show('failure', '');
    const { franchise_id: _, ...person } = enquiryBody(form, isFilledIn ? undefined : draft.elapsed());
    const consent_version = form.dataset.consent ?? '';
    const body = { ...person, franchises: chosen.map(franchise_id => ({ franchise_id, consent_version })) };
    const enquiry = { form, fields, submit, draft, details };
    const outcome = await submitEnquiry<SeveralReceipts>(enquiry, '/leads/several', body);
    // If the visitor has closed the form, it opens again with the references, or with the failure and the input.
    showBox();
    if (outcome.state === 'stored') {
      isFilledIn = false;
      tabStorage.remove(TICKED);
      showReceipts(outcome.receipt);
      return;
    }
    showFaults(form, outcome.faults);
    const gone = removeRefused(outcome.faults, chosen);
    const [reason, next] =
      gone.length > 0
        ? [`no longer available: ${new Intl.ListFormat('en').format(gone)}`, 'Send it again to ask the others.']
        : [outcome.reason, 'Please try again.'];
    show('failure', `Not sent to any of them: ${reason}. Nothing you typed is lost. ${next}`);
    // The fields were inert during sending, so the focused field lost the focus.
    if (!form.contains(document.activeElement)) submit.focus();
  });
  return () => {
    isFilledIn = details.fill() || isFilledIn;
    draft.start();
  };
};

/** Called whenever the visitor opens the form. Set when it is first opened. */
let startDraft: (() => void) | undefined;

/** Opens the form for the franchises of a list. None is ticked in advance. */
export const openSeveral = (franchises: readonly KeptFranchise[], opener: HTMLElement): void => {
  const form = part<HTMLFormElement>('form');
  if (!box || !form) return;
  const close = () => {
    leaveHistory = undefined;
    box.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
    opener.focus();
  };
  const showBox = () => {
    // Back closes the form.
    leaveHistory ??= openInHistory(close);
    box.hidden = false;
    opener.setAttribute('aria-expanded', 'true');
  };
  if (!startDraft) {
    startDraft = prepare(form, showBox);
    const cancel = () => {
      const leave = leaveHistory;
      close();
      leave?.();
    };
    part('cancel')?.addEventListener('click', cancel);
    box.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') cancel();
    });
  }
  startDraft();
  // The shortlist may have changed since the form was last open. Franchises that stay keep their ticks, also after a
  // reload.
  const kept = new Set([...ticked().map(({ value }) => value), ...storedTicks()]);
  offered = new Map(franchises.map(franchise => [franchise.id, franchise]));
  part('choices')?.replaceChildren(...franchises.map(franchise => choiceOf(franchise, kept.has(franchise.id))));
  limitTicks();
  showBox();
  form.hidden = false;
  part('sent')?.toggleAttribute('hidden', true);
  box.scrollIntoView({ block: 'start' });
  document.getElementById('several-heading')?.focus({ preventScroll: true });
};
