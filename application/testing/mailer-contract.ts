import type { Email, Mailer } from '../ports/mailer.port.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'

export interface ReceivedEmail {
  readonly messageId: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly copies: number
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly size: number }[]
}

export interface MailWorld {
  readonly mailer: Mailer
  /** What arrived for an address, newest first. */
  readonly received: (to: string) => Promise<readonly ReceivedEmail[]>
  /** A mailer whose server does not answer. */
  readonly unreachable: Mailer
}

/** What every `Mailer` must keep. */
export const mailerGuarantees = ({ mailer, received, unreachable }: MailWorld): readonly Guarantee[] => {
  let emails = 0
  const compose = (more: Partial<Email> = {}): Email => {
    emails += 1
    return {
      id: `email-${emails}`,
      to: `person-${emails}@example.org`,
      subject: 'Your agreement',
      paragraphs: ['Hello Benoît,', 'The total is under 5 < 6 & "quoted".'],
      ...more,
    }
  }
  const arrived = async (given: Email): Promise<ReceivedEmail> => {
    await mailer.send(given)
    const [first, ...others] = await received(given.to)
    must(first !== undefined && others.length === 0, `${others.length + (first ? 1 : 0)} emails arrived`)
    return first as ReceivedEmail
  }
  return [
    guarantee('an email arrives as text and as HTML, every paragraph of it, accents and signs included', async () => {
      const given = compose()
      const got = await arrived(given)
      mustEqual([got.subject, got.to], [given.subject, [given.to]], 'the email')
      for (const paragraph of given.paragraphs) must(got.text.includes(paragraph), `the text lacks "${paragraph}"`)
      must(got.html.includes('5 &lt; 6 &amp; &quot;quoted&quot;'), 'the HTML is not escaped')
    }),
    guarantee('the link stands in the text in full and is one press away in the HTML', async () => {
      const url = 'https://tamarack.example/verify-email?token=a-b_c&next=%2F'
      const got = await arrived(compose({ action: { label: 'Confirm my email', url } }))
      must(got.text.includes(`Confirm my email:\n${url}`), 'the text lacks the link')
      must(got.html.includes(`href="${url.replace('&', '&amp;')}"`), 'the HTML lacks the link')
    }),
    guarantee('attachments arrive whole', async () => {
      const got = await arrived(
        compose({
          attachments: [
            {
              filename: 'loan-agreement.pdf',
              contentType: 'application/pdf',
              content: new Uint8Array([37, 80, 68, 70, 0, 255, 13, 10]),
            },
          ],
        }),
      )
      mustEqual(
        got.attachments.map(({ filename, contentType, size }) => ({ filename, contentType, size })),
        [{ filename: 'loan-agreement.pdf', contentType: 'application/pdf', size: 8 }],
        'the attachments',
      )
    }),
    guarantee('the same email sent again is recognised as the same', async () => {
      const given = compose()
      const first = await arrived(given)
      const second = await arrived(given)
      mustEqual([second.messageId, second.copies], [first.messageId, 2], 'the second copy')
    }),
    guarantee('two emails to one person are two', async () => {
      const [one, two] = [compose(), compose()]
      await mailer.send(one)
      await mailer.send({ ...two, to: one.to })
      mustEqual((await received(one.to)).length, 2, 'emails')
    }),
    guarantee('an email goes to one person, no matter what the address holds', async () => {
      const given = compose({ to: 'one@example.org, other@example.org' })
      try {
        await mailer.send(given)
      } catch {
        // To refuse such an address is fine as well.
      }
      mustEqual(await received('other@example.org'), [], 'emails to somebody else')
    }),
    guarantee('a subject cannot bring a header of its own', async () => {
      const got = await arrived(compose({ subject: 'Hello\r\nBcc: other@example.org\r\nX-More: 1' }))
      mustEqual([got.to.length, await received('other@example.org')], [1, []], 'recipients')
    }),
    guarantee('a server that does not answer is an error that names neither person nor text', async () => {
      const given = compose({ to: 'private@example.org' })
      const error = await mustReject(() => unreachable.send(given), 'an email without a server')
      must(
        error instanceof Error &&
          !/private@example|Benoît/.test(`${error.message} ${error.stack} ${JSON.stringify(error)}`) &&
          error.cause === undefined,
        'the error reveals too much',
      )
    }),
  ]
}
