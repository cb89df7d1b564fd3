import type { PushState } from '@marketplace/api';
import type { Language } from '../i18n/languages.ts';
import { api } from './api.ts';

/** Address of the calls about this browser's notifications, and the beginning of their query keys. */
export const PUSH = 'push-subscription';

/** The service worker. Its scope contains no page: it only receives notifications. */
const WORKER = { url: '/admin/assets/push-worker.js', scope: '/admin/assets/' };

/** Id of the user who switched notifications on in this browser. */
const OWNER = 'pushOwner';

/** Whether this browser can show notifications. Phones from Apple can only after the console was added to the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the user has blocked notifications in the browser's settings; the console cannot ask again then. */
export const isPushBlocked = (): boolean => canPush() && Notification.permission === 'denied';

const registrationOf = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register(WORKER.url, { scope: WORKER.scope });
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  await new Promise<void>(resolve => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
  return registration;
};

/** Returns this browser's subscription with a key, without asking the user again. */
const subscriptionWith = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await registrationOf();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The browser has a subscription with another key, which the server had before.
    const previous = await pushManager.getSubscription();
    if (!previous) throw error;
    await previous.unsubscribe();
    return pushManager.subscribe(options);
  }
};

const store = async (subscription: PushSubscription, language: Language): Promise<PushState> => {
  const { endpoint, keys } = subscription.toJSON();
  return api.save<PushState>(PUSH, { endpoint, keys, language } as object);
};

/** The user did not allow notifications. */
export class PushNotAllowed extends Error {}

/**
 * Switches notifications on in this browser.
 * @throws {PushNotAllowed}
 */
export const startPush = async (userId: string, publicKey: string, language: Language): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowed();
  const state = await store(await subscriptionWith(publicKey), language);
  localStorage.setItem(OWNER, userId);
  return state;
};

/** Ends this browser's subscription, also when another user signs in. The server forgets it with the session. */
const endPushHere = async (): Promise<void> => {
  localStorage.removeItem(OWNER);
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER.scope);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
};

/** Switches notifications off in this browser. */
export const stopPush = async (publicKey: string): Promise<PushState> => {
  await api.remove(PUSH);
  await endPushHere();
  return { public_key: publicKey, is_on: false };
};

/**
 * Gives the subscription of this browser to the present session: subscriptions end with their session, which a sign-in
 * replaces. Another user's subscription ends.
 */
export const renewPush = async (userId: string, language: Language): Promise<void> => {
  const owner = localStorage.getItem(OWNER);
  if (owner === null || !canPush()) return;
  if (owner !== userId) return endPushHere();
  if (Notification.permission !== 'granted') return;
  const { public_key } = await api.read<PushState>(PUSH);
  await store(await subscriptionWith(public_key), language);
};
