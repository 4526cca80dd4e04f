import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { makeJournal } from '@tamarack/adapter-sandbox/memory'
import { mailerGuarantees, type ReceivedEmail } from '@tamarack/application/testing/mailer-contract'
import { startMailSandbox } from './mail.sandbox.ts'
import { makeSmtpMailer, makeTextGateway } from './smtp-mailer.ts'

const now = Date.UTC(2026, 10, 21, 14)
const journal = makeJournal()
const sandbox = await startMailSandbox({ smtpPort: 0, inboxPort: 0, now: () => now, journal })
afterAll(() => sandbox.close())
const from = 'Tamarack Lending <loans@tamarack.example>'
const mailer = makeSmtpMailer({ url: `smtp://127.0.0.1:${sandbox.smtpPort}`, from })
const at = (path: string, port = sandbox.inboxPort) => fetch(`http://127.0.0.1:${port}${path}`)
type Emails = readonly (ReceivedEmail & {
  readonly id: string
  readonly links: readonly string[]
  readonly attachments: readonly { readonly url: string }[]
})[]
const received = async (to: string): Promise<Emails> =>
  (await (await at(`/api/messages?to=${encodeURIComponent(to)}`)).json()) as Emails

const guarantees = mailerGuarantees({
  mailer,
  received,
  unreachable: makeSmtpMailer({ url: 'smtp://127.0.0.1:9', from }),
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

test("the Message-ID is the email's id at the sender's domain", async () => {
  await mailer.send({
    id: 'agreement/ln_1 v2',
    to: 'message-id@example.org',
    subject: 'Copy',
    paragraphs: ['Here it is.'],
  })
  expect((await received('message-id@example.org'))[0]?.messageId).toBe('<agreement%2Fln_1%20v2@tamarack.example>')
})

test('an email to a server that never comes to an end is given up in time', async () => {
  const server = createServer((socket) => {
    socket.write('220-hello\r\n')
    const dripping = setInterval(() => socket.write('220-hello\r\n'), 20)
    socket.on('close', () => clearInterval(dripping))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const slow = makeSmtpMailer({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from,
    withinMs: 200,
  })
  await expect(slow.send({ id: 'slow', to: 'slow@example.org', subject: 'Slow', paragraphs: [] })).rejects.toThrow(
    'the mail server did not take an email: ETIMEDOUT',
  )
  server.close()
})

test('the note of a figure stands below it, over the whole width of a phone', async () => {
  const rows = [
    { label: 'In all', value: '$570.00', note: 'As it stands in our books today.' },
    { label: 'Owed at the end', value: '$0.00' },
  ]
  const owed = { id: 'owed', heading: 'What you owe', blocks: [{ kind: 'facts' as const, rows }] }
  const to = 'figures@example.org'
  await mailer.send({ id: 'figures', to, subject: 'Your statement', paragraphs: [], sections: [owed] })
  const [message] = await received(to)
  const html = await (await at(`/messages/${message?.id}/html`)).text()
  expect(html).toMatch(
    /In all<\/th><td[^>]*>\$570\.00<\/td><\/tr>\n<tr><td colspan="2"[^>]*>As it stands in our books today\.<\/td><\/tr>/,
  )
  expect(html.match(/colspan/g)).toHaveLength(1)
})

test('a text message is an e-mail to the number at the gateway: the words and nothing else', async () => {
  const gateway = makeTextGateway({ url: `smtp://127.0.0.1:${sandbox.smtpPort}`, from, domain: 'texts.example' })
  await gateway.send({ id: 'text.1', to: '+14165550123', text: 'Tamarack: 123456 is your code.' })
  const [message] = await received('14165550123@texts.example')
  expect(message).toMatchObject({ subject: '', text: 'Tamarack: 123456 is your code.\n', attachments: [] })
  expect(message?.messageId).toBe('<text.1@tamarack.example>')
})

test('the inbox shows an email, its attachment and its link, and nothing in it can run', async () => {
  const content = new TextEncoder().encode('%PDF-1.7 sample')
  await mailer.send({
    id: 'shown',
    to: 'shown@example.org',
    subject: 'A <b>bold</b> subject',
    paragraphs: ['<script>alert(1)</script>'],
    action: { label: 'Open', url: 'http://localhost:4000/verify?token=abc' },
    attachments: [{ filename: 'copy.pdf', contentType: 'application/pdf', content }],
  })
  const [message] = await received('shown@example.org')
  expect(message?.links).toEqual(['http://localhost:4000/verify?token=abc'])
  const list = await (await at('/')).text()
  expect(list).toContain('A &lt;b&gt;bold&lt;/b&gt; subject')
  const page = await (await at(`/messages/${message?.id}`)).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  const framed = await at(`/messages/${message?.id}/html`)
  expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/)
  expect(await framed.text()).toContain('<base target="_top">')
  const attachment = await at(message?.attachments[0]?.url ?? '')
  expect([attachment.headers.get('content-type'), new Uint8Array(await attachment.arrayBuffer())]).toEqual([
    'application/pdf',
    content,
  ])
  expect((await at('/messages/none')).status).toBe(404)
})

test('the list can be narrowed to one address, and a restart keeps the emails', async () => {
  await mailer.send({ id: 'kept', to: 'Kept@example.org', subject: 'Kept', paragraphs: ['x'] })
  const again = await startMailSandbox({ smtpPort: 0, inboxPort: 0, now: () => now, journal })
  const kept = (await (await at('/api/messages?to=kept@example.org', again.inboxPort)).json()) as Emails
  expect(kept.map(({ subject }) => subject)).toEqual(['Kept'])
  expect(await (await at('/?to=kept@example.org', again.inboxPort)).text()).not.toContain('bold')
  await fetch(`http://127.0.0.1:${again.inboxPort}/api/messages`, { method: 'DELETE' })
  expect(await (await at('/api/messages', again.inboxPort)).json()).toEqual([])
  await again.close()
})
