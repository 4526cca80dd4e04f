import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { paperBytesMax, paperTypeOf } from './paper-file.ts'

const inflate = (bytes: Uint8Array): Uint8Array | null => {
  try {
    return inflateSync(bytes)
  } catch {
    return null
  }
}
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const typeOf = (bytes: Uint8Array) => paperTypeOf(bytes, inflate)
const refused = (code: string) => ({ ok: false, error: { code } })

const pdf = (objects: string, end = '%%EOF\n') =>
  bytesOf(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${objects} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n${end}`)
const stream = (dictionary: string, content: Uint8Array, after = '') =>
  Buffer.concat([
    bytesOf(`%PDF-1.7\n1 0 obj\n<< ${dictionary} >>\nstream\n`),
    content,
    bytesOf(`\nendstream\nendobj\n${after}%%EOF`),
  ])

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
    expect(typeOf(pdf(''))).toEqual({ ok: true, value: 'application/pdf' })
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

describe('TAM-208: a PDF is refused', () => {
  test.each([
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction [3 0 R /Fit]',
    '/AA << /O 4 0 R >>',
    '/Names << /EmbeddedFiles 5 0 R >>',
    '/A << /S /Launch /F (cmd.exe) >>',
    '/AcroForm << /XFA 6 0 R >>',
    '/Subtype /RichMedia',
    '/A << /S /J#61vaScript /J#53 (x) >>',
    '/A << /S /SubmitForm >>',
  ])('with %s, which a reader would run or open', (objects) => {
    expect(typeOf(pdf(objects))).toEqual(refused('PAPER_ACTIVE'))
  })

  test('with the same hidden in compressed objects', () => {
    const hidden = deflateSync(bytesOf('1 0 << /S /JavaScript /JS (x) >>'))
    expect(typeOf(stream('/Type /ObjStm /Filter /FlateDecode', hidden))).toEqual(refused('PAPER_ACTIVE'))
    const harmless = deflateSync(bytesOf('1 0 << /Type /Page >>'))
    expect(typeOf(stream('/Type /ObjStm /Filter /FlateDecode', harmless)).ok).toBe(true)
  })

  test('with compressed objects that we cannot read', () => {
    const dictionaries = [
      '/Type /ObjStm /Filter /LZWDecode',
      '/Type /ObjStm',
      '/Type /ObjStm /Filter [/ASCII85Decode /FlateDecode]',
    ]
    for (const dictionary of dictionaries)
      expect(typeOf(stream(dictionary, bytesOf('x')))).toEqual(refused('PAPER_DAMAGED'))
    expect(typeOf(stream('/Type /ObjStm /Filter /FlateDecode', bytesOf('not deflated')))).toEqual(
      refused('PAPER_DAMAGED'),
    )
  })

  test('with a dictionary of compressed objects that is longer than any', () => {
    const deflated = deflateSync(bytesOf('1 0 << /Type /Page >>'))
    const padded = (length: number) => `/Type /ObjStm /Filter /FlateDecode /X (${'xxxxxxxx'.repeat(length / 8)})`
    expect(typeOf(stream(padded(8_000), deflated)).ok).toBe(true)
    expect(typeOf(stream(padded(800_000), deflated))).toEqual(refused('PAPER_DAMAGED'))
  })

  test('with a password, cut off, or with more behind its end', () => {
    expect(typeOf(stream('/Length 1', bytesOf('x'), 'trailer << /Encrypt 7 0 R >>\n'))).toEqual(refused('PAPER_LOCKED'))
    expect(typeOf(pdf('', ''))).toEqual(refused('PAPER_DAMAGED'))
    expect(typeOf(pdf('', '%%EOF\n<script>x</script>'))).toEqual(refused('PAPER_DAMAGED'))
  })

  test('never for words like these on its pages', () => {
    expect(typeOf(stream('/Length 30', bytesOf('(Page /JavaScript /Encrypt) Tj'))).ok).toBe(true)
    expect(typeOf(pdf('/JSFoo 1 /Launches 2')).ok).toBe(true)
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
