import { expect, test, unique, type Who } from '../fixtures.ts';
import { assignTicket, raiseTicket, writeComment } from '../tickets.ts';

/** Each would set `ran`, or show a dialog, in a page that took it for anything but text. */
const RUNS = 'window.ran=1';
const PAYLOADS = [
  `<script>${RUNS}</script>`,
  `</script><script>${RUNS}</script>`,
  `</textarea></title></style><script>${RUNS}</script>`,
  `"><img src=x onerror=${RUNS}>`,
  `'><img src=x onerror='${RUNS}'>`,
  `<img/src=x/onerror=${RUNS}>`,
  `<IMG SRC=x OnErRoR=${RUNS}>`,
  `<svg onload=${RUNS}>`,
  `<svg><script>${RUNS}</script></svg>`,
  `<svg><animate onbegin=${RUNS} attributeName=x dur=1s>`,
  `<math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUNS}>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<object data="javascript:${RUNS}"></object>`,
  `<embed src="javascript:${RUNS}">`,
  `<a href="javascript:${RUNS}">x</a>`,
  `<a href="JaVa\tScRiPt:${RUNS}">x</a>`,
  `<body onload=${RUNS}>`,
  `<details open ontoggle=${RUNS}>`,
  `<input autofocus onfocus=${RUNS}>`,
  `<select autofocus onfocus=${RUNS}>`,
  `<video><source onerror=${RUNS}>`,
  `<audio src=x onerror=${RUNS}>`,
  `<marquee onstart=${RUNS}>`,
  `<style>@import 'javascript:${RUNS}';*{background:url(/x)}</style>`,
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  `<form action="javascript:${RUNS}"><button autofocus>x</button></form>`,
  `<template><script>${RUNS}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUNS}>">`,
  `&lt;img src=x onerror=${RUNS}&gt;`,
  `&#60;script&#62;${RUNS}&#60;/script&#62;`,
  `%3Cscript%3E${RUNS}%3C/script%3E`,
  `\\u003cscript\\u003e${RUNS}\\u003c/script\\u003e`,
  `javascript:${RUNS}`,
  `jAvAsCrIpT&colon;${RUNS}`,
  `data:text/html,<script>${RUNS}</script>`,
  `vbscript:${RUNS}`,
  `[x](javascript:${RUNS})`,
  `![x](x"onerror="${RUNS})`,
  `http://x.example/"onmouseover="${RUNS}`,
  `https://x.example/<script>${RUNS}</script>`,
  `mailto:a@x.example?body="><script>${RUNS}</script>`,
  `{{constructor.constructor('${RUNS}')()}}`,
  `\${${RUNS}}`,
  `#{${RUNS}}`,
  `<%= ${RUNS} %>`,
  `';${RUNS}//`,
  `";${RUNS}//`,
  `\`;${RUNS}//`,
  `*/${RUNS}/*`,
  `<!--><script>${RUNS}</script>-->`,
  `<![CDATA[<script>${RUNS}</script>]]>`,
  `<?xml version="1.0"?><x onload="${RUNS}"/>`,
  `<x contenteditable onblur=${RUNS}>`,
  `<img src=x onerror=eval(atob('d2luZG93LnJhbj0x'))>`,
  '<img src=x onerror=alert(1)>',
  '<script>alert(document.domain)</script>',
  `\u202e<script>${RUNS}</script>`,
  `<scr\u00adipt>${RUNS}</scr\u00adipt>`,
];
const SHORT = `"><svg onload=${RUNS}><img src=x onerror=${RUNS}>`;

/** Pages beside the ticket's own that find its summary, or the name of its category and project, which is the same. */
const PAGES: Readonly<Partial<Record<Who, readonly string[]>>> = {
  user: ['/tickets'],
  agent: ['/tickets/assigned'],
  manager: ['/admin/tickets'],
  head: ['/admin/tickets'],
  admin: ['/admin/tickets', '/admin/categories', '/admin/projects', '/admin/audit'],
  super: ['/super-admin/tickets', '/super-admin/projects'],
};

test('whatever people write is shown as text to every role, and nothing of it runs', async ({ app }) => {
  const name = unique(SHORT);
  const word = name.split(' ').at(-1) ?? '';
  const category = await app.api<{ category: { _id: string } }>('admin', 'POST', '/categories', {
    name,
    description: PAYLOADS.join('\n').slice(0, 10_000),
  });
  expect(category.status).toBe(201);
  const project = await app.api<{ project: { _id: string } }>('admin', 'POST', '/projects', {
    name,
    code: unique('<b>x'),
    description: PAYLOADS.join('\n').slice(0, 10_000),
    status: 'Active',
  });
  expect(project.status).toBe(201);
  const file = new File(['text'], '"><img src=x onerror=window.ran=1>.txt', { type: 'text/plain' });
  const ticket = await raiseTicket(app, 'user', {
    summary: name,
    description: PAYLOADS.join('\n'),
    category: name,
    project: name,
    files: [file],
  });
  await assignTicket(app, 'admin', ticket._id, 'agent');
  await writeComment(app, 'user', ticket._id, PAYLOADS.join('\n').slice(0, 5_000));
  await writeComment(app, 'agent', ticket._id, PAYLOADS.join('\n').slice(0, 5_000), { internal: true });

  for (const [who, pages] of Object.entries(PAGES) as [Who, readonly string[]][]) {
    const page = await app.as(who, `/tickets/${ticket._id}`);
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(PAYLOADS[0] ?? '').first()).toBeVisible();
    for (const address of ['', ...pages]) {
      if (address !== '') {
        // Other journeys write, too: what is newest may be theirs.
        await page.goto(`${address}?search=${encodeURIComponent(word)}`);
        await expect(page.getByText(name).first()).toBeVisible();
      }
      const found = await page.evaluate(() => ({
        ran: 'ran' in window,
        elements: document.querySelectorAll(
          '[onerror], [onload], [onfocus], [onmouseover], [src="x"], iframe, base, object, embed, a[href^="javascript" i], a[href^="data" i]',
        ).length,
        origin: location.origin === new URL(document.baseURI).origin,
      }));
      expect(found, `${address || 'the ticket'} as ${who}`).toEqual({
        ran: false,
        elements: 0,
        origin: true,
      });
    }
    expect(dialogs).toEqual([]);
    await page.context().close();
  }

  for (const path of [`/categories/${category.body.category._id}`, `/projects/${project.body.project._id}`]) {
    expect((await app.api('admin', 'DELETE', path)).status).toBe(200);
  }
});
