import { describe, expect, test } from 'vitest'
import { paperBytesMax, paperTypeOf } from './paper-file.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const typeOf = (bytes: Uint8Array) => paperTypeOf(bytes)
const refused = (code: string) => ({ ok: false, error: { code } })

const pdf = (after = '\n') => bytesOf(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF${after}`)

const chunk = (name: string, data = '') => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  return Buffer.concat([head, bytesOf(name + data), Buffer.alloc(4)])
}
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const png = (after = '') =>
  Buffer.concat([pngStart, chunk('IHDR', 'x'.repeat(13)), chunk('IDAT', 'pixels'), chunk('IEND'), bytesOf(after)])
const jpeg = (after = '', comment = '') =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    bytesOf(`JFIF${comment}`),
    Buffer.from([0xff, 0xd9]),
    bytesOf(after),
  ])

describe('TAM-208: a file is', () => {
  test('what its bytes say', () => {
    expect(typeOf(pdf())).toEqual({ ok: true, value: 'application/pdf' })
    expect(typeOf(png())).toEqual({ ok: true, value: 'image/png' })
    expect(typeOf(jpeg())).toEqual({ ok: true, value: 'image/jpeg' })
  })

  test('refused when it is something else, whatever it is called', () => {
    for (const other of ['', 'GIF89a', '<html>', 'PK\u0003\u0004', 'MZ', ' %PDF-1.7\n%%EOF'])
      expect(typeOf(bytesOf(other))).toEqual(refused('PAPER_TYPE'))
  })

  test('refused from the first byte above ten megabytes', () => {
    const large = (bytes: number) => Buffer.concat([jpeg(), Buffer.alloc(bytes - jpeg().length)])
    expect(typeOf(large(paperBytesMax)).ok).toBe(true)
    expect(typeOf(large(paperBytesMax + 1))).toEqual(refused('PAPER_TOO_LARGE'))
  })
})

describe('TAM-208: a PDF', () => {
  test.each(['', '\r\n', '\0\0\0', ' \n\u001a'])('is accepted with %j after its end', (after) => {
    expect(typeOf(pdf(after)).ok).toBe(true)
  })

  test('is accepted with a byte order mark before it', () => {
    expect(typeOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf()])).ok).toBe(true)
  })

  test('is refused without its end or with text after it', () => {
    expect(typeOf(bytesOf('%PDF-1.7\n1 0 obj'))).toEqual(refused('PAPER_DAMAGED'))
    expect(typeOf(pdf('\n<script>x</script>'))).toEqual(refused('PAPER_DAMAGED'))
  })
})

describe('TAM-208: a picture is refused', () => {
  test.each(['<script>alert(1)</script>', '<svg onload=x>', '<!DOCTYPE html><p>', '<HTML >'])(
    'when %s makes it a page as well',
    (page) => {
      expect(typeOf(jpeg(page))).toEqual(refused('PAPER_ACTIVE'))
      expect(typeOf(jpeg('', page))).toEqual(refused('PAPER_ACTIVE'))
      expect(typeOf(png(page))).toEqual(refused('PAPER_ACTIVE'))
    },
  )

  test('when it is cut off, or a PNG goes on behind its end', () => {
    expect(typeOf(png().subarray(0, -3))).toEqual(refused('PAPER_DAMAGED'))
    expect(typeOf(jpeg().subarray(0, -2))).toEqual(refused('PAPER_DAMAGED'))
    expect(typeOf(png('PK'))).toEqual(refused('PAPER_DAMAGED'))
  })
})
