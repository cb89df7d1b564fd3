import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import t from 'tap';

const WORKER = await readFile(join(import.meta.dirname, '../../public/assets/push-worker.js'), 'utf8');
const ORIGIN = 'https://marketplace.example';

type Handler = (event: object) => void;

/** Runs the service worker with windows that are open in the browser. */
const aWorker = (windows: string[]) => {
  const handlers = new Map<string, Handler>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { showNotification: async (...notification: unknown[]) => shown.push(notification) },
    clients: {
      matchAll: async () => windows.map(url => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url),
    },
    location: { origin: ORIGIN },
  };
  runInNewContext(WORKER, { self, URL });
  /** Handles an event and waits for its work. */
  const handle = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  return { handlers, shown, opened, focused, handle };
};

t.test('the service worker shows notifications and opens their page, and does nothing else', async t => {
  const page = `${ORIGIN}/admin/leads/edit/x`;
  const url = '/admin/leads/edit/x';
  const { handlers, shown, opened, focused, handle } = aWorker([`${ORIGIN}/admin/dashboard`]);
  t.same([...handlers.keys()], ['push', 'notificationclick']);
  const message = { title: 'New lead', body: 'Kopi Corner', url, tag: 'new_lead x' };
  await handle('push', { data: { json: () => message } });
  t.same(JSON.parse(JSON.stringify(shown)), [['New lead', { body: 'Kopi Corner', tag: 'new_lead x', data: { url } }]]);

  let closed = 0;
  const tapped = (target: string) => ({
    notification: {
      data: { url: target },
      close: () => {
        closed++;
      },
    },
  });
  await handle('notificationclick', tapped(url));
  t.same([opened, focused], [[page], []]);
  await handle('notificationclick', tapped('https://elsewhere.example/x'));
  t.equal(opened.length, 1, 'opens no other site');
  t.equal(closed, 2);

  const other = aWorker([page]);
  await other.handle('notificationclick', tapped(url));
  t.same([other.opened, other.focused], [[], [page]], 'a page that is open comes to the front');
});
