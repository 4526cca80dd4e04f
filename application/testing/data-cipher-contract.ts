import type { DataCipher } from '../ports/data-cipher.port.ts'
import { guarantee, must, mustEqual, mustReject, type Guarantee } from './guarantee.ts'

const context = 'bank_data/account/ln_1'
const texts = ['', '0012345', 'Édith Côté, 12 rue de l’Église', 'x'.repeat(100_000)]

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index % 256)

/** What every `DataCipher` must keep. */
export const dataCipherGuarantees = (cipher: DataCipher): readonly Guarantee[] => {
  const shut = (sealed: string, where: string, what: string): Promise<unknown> =>
    mustReject(() => Promise.resolve().then(() => cipher.open(sealed, where)), what)
  return [
    guarantee('what was sealed opens again', async () => {
      for (const text of texts) mustEqual(cipher.open(cipher.seal(text, context), context), text, 'the opened text')
    }),
    guarantee('the same text never seals twice to the same', async () => {
      mustEqual(
        new Set(Array.from({ length: 200 }, () => cipher.seal('same', context))).size,
        200,
        'distinct sealed texts',
      )
    }),
    guarantee('a sealed text shows nothing of what it holds', async () =>
      must(!cipher.seal('0012345', context).includes('0012345'), 'the text shows through'),
    ),
    guarantee(
      'a value copied into another row does not open',
      async () => void (await shut(cipher.seal('0012345', context), 'bank_data/account/ln_2', 'another context')),
    ),
    guarantee('every changed character keeps it shut', async () => {
      const sealed = cipher.seal('account 0012345', context)
      for (let index = 0; index < sealed.length; index++)
        await shut(
          `${sealed.slice(0, index)}${sealed[index] === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`,
          context,
          `a change at ${index}`,
        )
    }),
    guarantee('bytes that were sealed open again, never seal twice to the same, and show nothing', async () => {
      for (const length of [0, 1, 7, 256, 100_000]) {
        const plain = bytesOf(length)
        const [sealed, again] = [cipher.sealBytes(plain, context), cipher.sealBytes(plain, context)]
        mustEqual([...cipher.openBytes(sealed, context)].join(), plain.join(), 'the opened bytes')
        must([...sealed].join() !== [...again].join(), 'the same bytes twice')
      }
      must(![...cipher.sealBytes(bytesOf(7), context)].join().includes(bytesOf(7).join()), 'the bytes show through')
    }),
    guarantee('changed, cut, lengthened and foreign bytes do not open, nor in another place', async () => {
      const sealed = Uint8Array.from(cipher.sealBytes(bytesOf(12), context))
      const closed = (given: Uint8Array, where: string, what: string): Promise<unknown> =>
        mustReject(() => Promise.resolve().then(() => cipher.openBytes(given, where)), what)
      await closed(sealed, 'bank_data/account/ln_2', 'another context')
      for (let index = 0; index < sealed.length; index++)
        await closed(sealed.with(index, (sealed[index] ?? 0) ^ 1), context, `a change at ${index}`)
      for (let length = 0; length < sealed.length; length++)
        await closed(sealed.slice(0, length), context, `the first ${length} bytes`)
      await closed(Uint8Array.of(...sealed, 0), context, 'a byte more')
    }),
    guarantee('cut, lengthened and foreign texts do not open', async () => {
      const sealed = cipher.seal('account 0012345', context)
      for (const given of ['', 'v1', sealed.slice(0, -1), `${sealed}A`, `${sealed}.`, ` ${sealed}`])
        await shut(given, context, `"${given.slice(0, 12)}"`)
    }),
  ]
}
