/*
 * Shows notifications, and opens their page when one is tapped. It does nothing else: it handles no requests and caches
 * nothing, so the console works the same with and without it.
 */
self.addEventListener('push', event => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url } }));
});

const openPage = async url => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(client => client.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
};

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(openPage(url.href));
});
