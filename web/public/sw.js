// Shows what is pushed while no page is open, and leads to it. It keeps nothing and answers no request.

addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, data: { url }, icon: '/favicon.svg' }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

async function show(url) {
  const place = new URL(url, location.origin).href;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Others are left as they are: somebody may be writing in them.
  const there = windows.find((one) => one.url === place);
  return there === undefined ? clients.openWindow(place) : there.focus();
}
