import { expect, test } from 'vitest'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { makePayloadCodec } from '@tamarack/adapter-temporal/data-converter'

const cipher = makeDataCipher({ keys: { k1: Buffer.alloc(32, 1).toString('base64') }, current: 'k1' })
const codec = makePayloadCodec(cipher)
const answers = { firstName: 'Alice', sin: '046 454 286' }
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const payload = { metadata: { encoding: bytes('json/plain') }, data: bytes(JSON.stringify(answers)) }
const heldBy = ({ data }: { data?: Uint8Array | null } = {}): unknown => JSON.parse(Buffer.from(data ?? []).toString())

test('what leaves for the engine shows nothing, and is read back', async () => {
  const [sealed] = await codec.encode([payload])
  const shown = Buffer.from(sealed?.data ?? []).toString('latin1')
  for (const value of Object.values(answers)) expect(shown).not.toContain(value)
  const [opened] = await codec.decode(sealed ? [sealed] : [])
  expect(heldBy(opened)).toEqual(answers)
})

test('a sealed payload is at most 80 bytes longer than what it holds', async () => {
  const [sealed] = await codec.encode([payload])
  expect(sealed?.data?.length).toBeLessThan(payload.data.length + 80)
})

test('a payload of another encoding passes unchanged', async () => {
  expect(await codec.decode([payload])).toEqual([payload])
})
