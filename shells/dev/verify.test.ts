import { describe, expect, test } from 'vitest'
import { makeDocumentSeal } from '@tamarack/adapter-crypto/document-seal'
import { verification } from './verify.ts'

const seal = makeDocumentSeal({ current: Buffer.alloc(32, 7).toString('base64') })
const keys = JSON.stringify({ keys: seal.publicKeys })
const file = Buffer.from('%PDF-1.7\nxref\ntrailer\n<<\n/Size 2\n>>\nstartxref\n9\n%%EOF\n', 'latin1')
const sealed = seal.seal(file, {
  documentSha256: 'ab'.repeat(32),
  preparedAt: Date.UTC(2026, 10, 21, 14),
  signedAt: Date.UTC(2026, 10, 21, 14, 5, 7),
  eventHash: 'cd'.repeat(32),
})

describe('npm run verify', () => {
  test('states of an intact file when it was prepared and signed, and under which line of the log', () => {
    const { intact, lines } = verification(sealed, keys)
    expect(intact).toBe(true)
    expect(lines.join('\n')).toContain('Signed:   2026-11-21T14:05:07.000Z')
    expect(lines.join('\n')).toContain('cd'.repeat(32))
  })

  test('names a file with a changed byte, a file without a seal, and a key that is not in the list', () => {
    const changed = Uint8Array.from(sealed)
    changed[3] = 0
    const otherKeys = JSON.stringify({
      keys: makeDocumentSeal({ current: Buffer.alloc(32).toString('base64') }).publicKeys,
    })
    expect(verification(changed, keys)).toEqual({
      intact: false,
      lines: [expect.stringContaining('CHANGED') as string],
    })
    expect(verification(file, keys)).toEqual({ intact: false, lines: [expect.stringContaining('NOT OURS') as string] })
    expect(verification(sealed, otherKeys).lines[0]).toContain('UNKNOWN')
  })

  test('refuses a list without keys', () => {
    expect(() => verification(sealed, '{"keys":[]}')).toThrow('no keys')
  })
})
