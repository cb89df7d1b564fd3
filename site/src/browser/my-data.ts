import { cleanTypedText, type PersonalData, type PersonalDataChanged } from '@marketplace/api';
import { API } from '../data/browser-api.ts';
import { openInHistory } from './open-in-history.ts';
import { forgetRemembered, isRemembered } from './remembered.ts';
import { showEnquiries } from './stored-enquiries.ts';
import { timeLimit } from './time-limit.ts';

const FAILED = 'The server cannot be reached just now. Nothing was changed; please try again.';
/** Displayed when the server may have made the change although no response arrived. */
const UNCERTAIN =
  'The server did not respond, so it is not certain whether this was done. Please try again in a moment.';
const TIMEOUT_MS = 30_000;

type Part = 'loading' | 'ask' | 'stored';
type Change = 'withdraw' | 'erase';

const SURE: Record<Change, { title: string; text: string; yes: string; done: string }> = {
  withdraw: {
    title: 'Withdraw your consent?',
    text: 'No other consultant will get your enquiries, and consultants who have them are asked not to contact you any more.',
    yes: 'Withdraw',
    done: 'Your consent is withdrawn. An email confirms it and names the consultants who had your details, if any. We ask them to stop contacting you.',
  },
  erase: {
    title: 'Erase everything?',
    text: 'This cannot be undone. To enquire again, you would have to fill in a new form.',
    yes: 'Erase',
    done: 'Your data is erased. An email confirms it and names the consultants who had it, if any. We ask them to erase it too.',
  },
};

const IN_BACKGROUND = 'You sent many enquiries, so this takes a few minutes. You do not need to wait here.';

const FORGOTTEN = ' This browser has forgotten your details and the enquiries you sent.';

const box = document.querySelector<HTMLElement>('[data-my-data]');
const part = <Kind extends HTMLElement>(name: string) => box?.querySelector<Kind>(`[${name}]`) ?? undefined;

const showPart = (shown: Part) => {
  for (const place of box?.querySelectorAll<HTMLElement>('[data-part]') ?? [])
    place.hidden = place.dataset.part !== shown;
};
const showMessage = (name: 'data-problem' | 'data-done', text: string) => {
  const place = part(name);
  if (!place) return;
  place.textContent = text;
  place.hidden = text === '';
};
const clearMessages = () => {
  showMessage('data-problem', '');
  showMessage('data-done', '');
};

const post = (path: string, body: object) =>
  fetch(`${API}/personal-data/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: timeLimit(TIMEOUT_MS),
  });

const errorText = async (answer: Response, otherwise = FAILED): Promise<string> => {
  const { detail } = await answer.json().catch(() => ({ detail: '' }));
  if (Array.isArray(detail)) return detail.map(({ msg }) => String(msg)).join(' ');
  return typeof detail === 'string' && detail ? detail : otherwise;
};

const isWithdrawn = ({ enquiries }: PersonalData) => enquiries.every(({ withdrawn_at }) => withdrawn_at !== null);

const download = (data: PersonalData) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = 'my-data.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

/** The token of the link, while the page shows the data of its visitor. */
let openedToken: string | undefined;

/**
 * Stores the token with the current entry of the browser's history, or removes it there when the page shows no data. So
 * a reload shows the data again. Unlike storage, scripts of other pages cannot read the state of this entry.
 */
const storeToken = () => {
  if (history.state?.token !== openedToken) history.replaceState({ ...history.state, token: openedToken }, '');
};

const forgetToken = () => {
  openedToken = undefined;
  storeToken();
};

/** Loads and shows the stored data with the token of the link. */
const loadData = async (token: string) => {
  showPart('loading');
  try {
    const answer = await post('show', { token });
    if (!answer.ok) {
      if (answer.status === 404) forgetToken();
      showMessage('data-problem', await errorText(answer));
      return showPart('ask');
    }
    const data: PersonalData = await answer.json();
    showEnquiries(box, data);
    const choice = part('data-withdraw-choice');
    if (choice) choice.hidden = isWithdrawn(data);
    const button = part<HTMLButtonElement>('data-export');
    if (button) button.onclick = () => download(data);
    showPart('stored');
  } catch {
    showMessage('data-problem', FAILED);
    showPart('ask');
  }
};

const confirmChange = (change: Change): Promise<boolean> => {
  const dialog = part<HTMLDialogElement>('data-sure');
  if (!dialog) return Promise.resolve(false);
  const { title, text, yes } = SURE[change];
  const forget = part('data-forget-choice');
  if (forget) forget.hidden = change !== 'erase' || !isRemembered();
  for (const [name, words] of Object.entries({ title, text, yes })) {
    const place = part(`data-sure-${name}`);
    if (place) place.textContent = words;
  }
  dialog.returnValue = 'no';
  dialog.showModal();
  const leaveHistory = openInHistory(() => dialog.close());
  return new Promise(resolve => {
    const finish = () => {
      leaveHistory();
      resolve(dialog.returnValue === 'yes');
    };
    dialog.addEventListener('close', finish, { once: true });
  });
};

/**
 * Returns whether a change was made although its response was lost. Reads the stored data for this; after an erasure
 * there is no data.
 */
const wasChanged = async (token: string, what: Change): Promise<boolean> => {
  try {
    const answer = await post('show', { token });
    if (!answer.ok) return what === 'erase' && answer.status === 404;
    return what === 'withdraw' && isWithdrawn(await answer.json());
  } catch {
    return false;
  }
};

/** Deletes what this browser remembers of the visitor, if the visitor left that ticked. Returns whether it did. */
const forgetIfChosen = (): boolean => {
  const isChosen = isRemembered() && part<HTMLInputElement>('data-forget')?.checked === true;
  if (isChosen) forgetRemembered();
  return isChosen;
};

const change = async (token: string, what: Change) => {
  clearMessages();
  if (!(await confirmChange(what))) return;
  const answer = await post(what, { token }).catch(() => undefined);
  // A proxy responds with such a status when the API did not respond to the proxy.
  const isLost = !answer || answer.status >= 500;
  if (isLost ? !(await wasChanged(token, what)) : !answer.ok)
    return showMessage('data-problem', answer ? await errorText(answer, UNCERTAIN) : UNCERTAIN);
  const { waiting = 0 }: Partial<PersonalDataChanged> = isLost ? {} : await answer.json().catch(() => ({}));
  if (what === 'withdraw') await loadData(token);
  else {
    forgetToken();
    showPart('ask');
  }
  const isForgotten = what === 'erase' && forgetIfChosen();
  showMessage('data-done', `${waiting > 0 ? IN_BACKGROUND : SURE[what].done}${isForgotten ? FORGOTTEN : ''}`);
  part('data-done')?.scrollIntoView({ block: 'center' });
};

const requestLink = async (form: HTMLFormElement) => {
  clearMessages();
  const fault = part('data-fault');
  const field = form.querySelector('input');
  const email = cleanTypedText('email', field?.value ?? '').trim();
  const showProblem = (text: string) => {
    if (!fault || !field) return;
    fault.textContent = text;
    fault.hidden = text === '';
    field.setAttribute('aria-invalid', String(text !== ''));
    if (text) field.focus();
  };
  showProblem('');
  if (!email) return showProblem('Please enter your email address');
  try {
    const answer = await post('link', { email });
    if (answer.status === 422) return showProblem(await errorText(answer));
    if (!answer.ok) return showMessage('data-problem', await errorText(answer));
    const { message } = await answer.json();
    showMessage('data-done', String(message));
  } catch {
    showMessage('data-problem', FAILED);
  }
};

const form = part<HTMLFormElement>('data-ask');
// Without this script the form would put the address into the page's URL.
if (form) form.hidden = false;
let isAsking = false;
form?.addEventListener('submit', async event => {
  event.preventDefault();
  // A visitor may request only three emails a day, and a double click would use up two of them.
  if (isAsking) return;
  isAsking = true;
  await requestLink(form);
  isAsking = false;
});

/** Whether the page has shown a visitor's data. */
let isOpened = false;
// The back/forward cache stores the page with its content. The next person at this screen must not see the data.
window.addEventListener('pagehide', () => {
  if (isOpened) box?.replaceChildren();
});
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !isOpened) return;
  forgetToken();
  location.reload();
});

const openData = (token: string) => {
  isOpened = true;
  openedToken = token;
  storeToken();
  clearMessages();
  void loadData(token);
  for (const button of box?.querySelectorAll<HTMLButtonElement>('[data-change]') ?? [])
    button.onclick = () => void change(token, button.dataset.change === 'erase' ? 'erase' : 'withdraw');
};

const openLinkedData = () => {
  const token = /^#([\w.-]{1,200})$/.exec(location.hash)?.[1];
  // A fragment that is the id of an element of the page is not a token.
  if (!token || document.getElementById(token)) return;
  // Removes the token from the address.
  history.replaceState(null, '', location.pathname);
  openData(token);
};

/** Shows the data again after a reload, but not to the next person at this screen, who opens the page or goes back. */
const openReloadedData = () => {
  const { token } = history.state ?? {};
  const isReload = performance
    .getEntriesByType('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
  if (typeof token === 'string' && isReload) openData(token);
  else storeToken();
};

// Entries of links within the page and of the dialog have the same token, or none after it was forgotten.
window.addEventListener('popstate', storeToken);
window.addEventListener('hashchange', openLinkedData);
openReloadedData();
openLinkedData();
