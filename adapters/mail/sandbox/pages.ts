import { siblingsNav, type Sibling } from '@tamarack/adapter-sandbox/console'
import { sandboxPage, shownTime } from '@tamarack/adapter-sandbox/page'
import { html, type Html } from '@tamarack/application/html'
import type { Message } from './inbox.ts'

const banner = 'Mail sandbox. No email here was really sent.'

const row = (
  message: Message,
): Html => html`<li class="card"><a href="/messages/${message.id}"><strong>${message.subject === '' ? '(no subject)' : message.subject}</strong></a>
<div class="muted">To ${message.to.join(', ')}. ${shownTime(message.receivedAt)}${message.copies > 1 ? `. Sent ${message.copies} times` : ''}${message.attachments.length > 0 ? `. ${message.attachments.length} attached` : ''}</div></li>`

export const inboxPage = (messages: readonly Message[], to: string, siblings: readonly Sibling[]): string =>
  sandboxPage({
    title: 'Mail sandbox: inbox',
    banner,
    script: '/inbox.js',
    body: html`${siblingsNav(siblings)}<h1>Inbox</h1>
<form method="get" action="/"><label class="field">Only emails to<input type="email" name="to" value="${to}" autocomplete="off"></label>
<div class="row"><button type="submit">Show</button>${to === '' ? '' : html`<a class="button plain" href="/">Show all</a>`}</div></form>
<h2>Emails</h2><p id="notice" role="status" class="muted"></p>
<div id="emails" data-count="${messages.length}">${messages.length === 0 ? html`<p>No emails yet. This page looks for new ones by itself.</p>` : html`<ul class="plain">${messages.slice(0, 200).map(row)}</ul>`}</div>`,
  })

export const messagePage = (message: Message): string =>
  sandboxPage({
    title: `Mail sandbox: ${message.subject}`,
    banner,
    body: html`<p><a href="/">Back to the inbox</a></p><h1>${message.subject === '' ? '(no subject)' : message.subject}</h1>
<dl><dt>From</dt><dd>${message.from}</dd><dt>To</dt><dd>${message.to.join(', ')}</dd><dt>Received</dt><dd>${shownTime(message.receivedAt)}</dd><dt>Message-ID</dt><dd>${message.messageId}</dd></dl>
${message.attachments.length === 0 ? '' : html`<h2>Attachments</h2><ul>${message.attachments.map(({ filename, contentType }, index) => html`<li><a href="/messages/${message.id}/attachments/${index}">${filename}</a> <span class="muted">${contentType}</span></li>`)}</ul>`}
<h2>Email</h2>${message.html === '' ? '' : html`<iframe class="email" title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/messages/${message.id}/html"></iframe>`}
<h2>As plain text</h2><pre>${message.text}</pre>`,
  })

export const missingPage = (): string =>
  sandboxPage({
    title: 'Mail sandbox: not found',
    banner,
    body: html`<h1>This email is not here</h1><p><a class="button plain" href="/">Back to the inbox</a></p>`,
  })

/** The email's own HTML; links in it open in the whole window instead of the frame. */
export const emailInFrame = ({ html: message }: Message): string =>
  /<head[^>]*>/i.test(message)
    ? message.replace(/<head[^>]*>/i, '$&<base target="_top">')
    : `<base target="_top">${message}`
