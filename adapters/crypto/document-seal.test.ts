import { describe, expect, test } from 'vitest'
import { checkSeal, makeDocumentSeal } from './document-seal.ts'

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const seal = makeDocumentSeal({ current: key(7) })
const file = Buffer.from(
  '%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n1 0 obj\n<< /A (b) >>\nendobj\nxref\ntrailer\n<<\n/Size 2\n>>\nstartxref\n40\n%%EOF\n',
  'latin1',
)
const claims = {
  documentSha256: 'ab'.repeat(32),
  preparedAt: Date.UTC(2026, 10, 21, 14),
  signedAt: Date.UTC(2026, 10, 21, 14, 5, 7),
  eventHash: 'cd'.repeat(32),
}
const sealed = seal.seal(file, claims)

test('a signed text is that text alone, signed with that key', () => {
  const signed = seal.sign('root 1')
  const stranger = makeDocumentSeal({ current: key(8) }).sign('root 1')
  expect(seal.isSigned('root 1', signed)).toBe(true)
  expect(seal.isSigned('root 2', signed)).toBe(false)
  expect(seal.isSigned('root 1', stranger)).toBe(false)
  expect(seal.isSigned('root 1', { ...stranger, keyId: signed.keyId })).toBe(false)
})

describe('a sealed file', () => {
  test('is intact, and states what was sealed', () => {
    expect(checkSeal(sealed, seal.publicKeys)).toEqual({ intact: true, keyId: seal.publicKeys[0]?.id, claims })
  })

  test('states that it was not signed', () => {
    const prepared = { ...claims, signedAt: null, eventHash: null }
    expect(checkSeal(seal.seal(file, prepared), seal.publicKeys)).toMatchObject({ intact: true, claims: prepared })
  })

  test('has the same bytes whenever it is sealed', () => {
    expect(seal.seal(file, claims)).toEqual(sealed)
  })

  test('is never intact with any bit of any byte changed', () => {
    const found: string[] = []
    for (const [index, byte] of sealed.entries())
      for (const bit of [1, 2, 4, 8, 16, 32, 64, 128]) {
        const changed = Uint8Array.from(sealed)
        changed[index] = byte ^ bit
        if (checkSeal(changed, seal.publicKeys).intact) found.push(`byte ${index}, bit ${bit}`)
      }
    expect(found).toEqual([])
  })

  test('is never intact with a byte more or a byte less', () => {
    for (const at of [0, 1, 60, sealed.length - 1, sealed.length]) {
      const [before, after] = [sealed.slice(0, at), sealed.slice(at)]
      expect(checkSeal(Buffer.concat([before, Buffer.from('x'), after]), seal.publicKeys).intact).toBe(false)
      expect(checkSeal(Buffer.concat([before, after.slice(1)]), seal.publicKeys).intact).toBe(at === sealed.length)
    }
  })

  test('is checked with a key of earlier, too, and with no other', () => {
    const next = makeDocumentSeal({ current: key(8), earlier: seal.publicKeys.map((one) => one.key) })
    expect(checkSeal(sealed, next.publicKeys)).toMatchObject({ intact: true })
    expect(checkSeal(sealed, makeDocumentSeal({ current: key(8) }).publicKeys)).toEqual({
      intact: false,
      because: 'unknown-key',
    })
  })

  test('with the name of a key of ours and the signature of another is changed', () => {
    const id = seal.publicKeys[0]?.id ?? ''
    const other = makeDocumentSeal({ current: key(9) }).publicKeys[0]?.key ?? ''
    expect(checkSeal(sealed, [{ id, key: other }])).toEqual({ intact: false, because: 'changed' })
  })

  test('is not sealed a second time', () => {
    expect(() => seal.seal(sealed, claims)).toThrow('not an unsealed file')
  })
})

test('a file without a seal is no file of ours', () => {
  expect(checkSeal(file, seal.publicKeys)).toEqual({ intact: false, because: 'no-seal' })
})

test('a key of another length is refused', () => {
  expect(() => makeDocumentSeal({ current: 'AAAA' })).toThrow(RangeError)
})
