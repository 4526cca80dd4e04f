import type { RawWebhook, WebhookContent, WebhookReader } from '../ports/webhook.port.ts'
import { guarantee, must, mustEqual, type Guarantee } from './guarantee.ts'

export interface WebhookWorld {
  readonly reader: WebhookReader
  /** A message as the provider sends it, and what it is about. */
  readonly genuine: () => Promise<{ readonly webhook: RawWebhook; readonly content: WebhookContent }>
  /** The header that carries the signature. */
  readonly signatureHeader: string
}

const flipped = (bytes: Uint8Array, index: number): Uint8Array =>
  bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))

/** What every `WebhookReader` must keep. */
export const webhookReaderGuarantees = ({ reader, genuine, signatureHeader }: WebhookWorld): readonly Guarantee[] => {
  const refused = async (webhook: RawWebhook, what: string): Promise<void> => {
    const verdict = await reader.read(webhook)
    must(
      !verdict.ok && verdict.error.code === 'WEBHOOK_NOT_GENUINE' && verdict.error.reason !== '',
      `${what} was believed`,
    )
  }
  const signatureOf = ({ headers }: RawWebhook): string => headers[signatureHeader] ?? ''
  return [
    guarantee('a genuine message is believed and names what it is about', async () => {
      const { webhook, content } = await genuine()
      mustEqual(await reader.read(webhook), { ok: true, value: content }, 'the verdict')
    }),
    guarantee('the name of the header may be in any case', async () => {
      const { webhook, content } = await genuine()
      mustEqual(
        await reader.read({ ...webhook, headers: { [signatureHeader.toUpperCase()]: signatureOf(webhook) } }),
        { ok: true, value: content },
        'the verdict',
      )
    }),
    guarantee('the same message twice is believed twice: who sorts out copies is somebody else', async () => {
      const { webhook } = await genuine()
      mustEqual([(await reader.read(webhook)).ok, (await reader.read(webhook)).ok], [true, true], 'the verdicts')
    }),
    guarantee('without a signature, with half of one or with noise it is not believed', async () => {
      const { webhook } = await genuine()
      const signature = signatureOf(webhook)
      await refused({ ...webhook, headers: {} }, 'a message without a signature')
      for (const forged of [
        '',
        'x',
        signature.slice(0, -4),
        signature.slice(4),
        `${signature}x`,
        signature.toUpperCase(),
        'é'.repeat(20),
      ])
        await refused({ ...webhook, headers: { [signatureHeader]: forged } }, `the signature "${forged.slice(0, 12)}"`)
    }),
    guarantee(
      'another body under the same signature is not believed, not by one bit, one space or one newline',
      async () => {
        const { webhook } = await genuine()
        const { body } = webhook
        for (let index = 0; index < body.length; index += 11)
          await refused({ ...webhook, body: flipped(body, index) }, `a body changed at ${index}`)
        for (const changed of [
          new Uint8Array(),
          body.slice(0, -1),
          new Uint8Array([...body, 10]),
          new Uint8Array([32, ...body]),
        ])
          await refused({ ...webhook, body: changed }, 'another body')
      },
    ),
  ]
}
