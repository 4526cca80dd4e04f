import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { makePaperPool } from './paper-pool.ts'
import { read } from './paper-task.ts'

const pool = makePaperPool()
afterAll(() => pool.close())

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const codeOf = async (bytes: Uint8Array): Promise<string> => {
  const result = await read(bytes)
  return result.ok ? 'ok' : result.error.code
}

interface Parts {
  /** Entries of the catalog. */
  readonly catalog?: string
  /** Entries of the page. */
  readonly page?: string
  /** Objects from number 4 on. */
  readonly objects?: readonly string[]
  readonly end?: string
}

/** A PDF of one page, whose reader needs no cross-reference table. */
const pdf = ({ catalog = '', page = '', objects = [], end = '%%EOF\n' }: Parts = {}): Uint8Array =>
  bytesOf(
    [
      '%PDF-1.7',
      `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj`,
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>\nendobj`,
      ...objects.map((object, index) => `${index + 4} 0 obj\n${object}\nendobj`),
      `trailer\n<< /Root 1 0 R /Size ${objects.length + 4} >>\nstartxref\n0\n${end}`,
    ].join('\n'),
  )

/** A stream of objects with one object, number 9. */
const objectStream = (object: string): string => {
  const head = '9 0 '
  const data = deflateSync(bytesOf(head + object)).toString('latin1')
  const entries = `/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode /Length ${data.length}`
  return `<< ${entries} >>\nstream\n${data}\nendstream`
}

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const active: readonly (readonly [string, Parts])[] = [
  ['a script when it opens', { catalog: `/OpenAction ${script}` }],
  ['a script in an object of its own', { catalog: '/OpenAction 4 0 R', objects: [script] }],
  ['an escaped name', { catalog: '/OpenAction << /S /J#61vaScript /J#53 (x) >>' }],
  ['a script behind a comment', { catalog: `\n% stream\n/OpenAction ${script}\n% endstream\n` }],
  ['a script between strings', { catalog: `/X (stream\n) /OpenAction ${script} /Y (endstream)` }],
  ['a script in a list of names', { catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }],
  ['a script in a stream of objects', { catalog: '/OpenAction 9 0 R', objects: [objectStream(script)] }],
  ['an action of the page', { page: `/AA << /O ${script} >>` }],
  ['a program to start', { page: '/Annots [<< /Type /Annot /Subtype /Link /A << /S /Launch /F (cmd.exe) >> >>]' }],
  ['a form to send', { page: '/Annots [<< /Subtype /Widget /A << /S /SubmitForm /F (https://a.test) >> >>]' }],
  ['a link that opens by itself', { catalog: '/OpenAction << /S /URI /URI (https://a.test) >>' }],
  ['a script after a move', { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${script} >>` }],
  ['another file', { catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', objects: ['<< /EF << >> >>'] }],
  ['a move to another file', { page: '/Annots [<< /Subtype /Link /A << /S /GoToR /F (b.pdf) >> >>]' }],
  ['an XFA form', { catalog: '/AcroForm << /XFA (x) >>' }],
  ['a film', { page: '/Annots [<< /Subtype /RichMedia >>]' }],
  ['content of another file', { objects: ['<< /Length 0 /F (secret.txt) >>\nstream\n\nendstream'] }],
  ['a portfolio', { catalog: '/Collection << >>' }],
]

const sound: readonly (readonly [string, Parts])[] = [
  ['a move to its first page when it opens', { catalog: '/OpenAction [3 0 R /Fit]' }],
  ['a move as an action', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }],
  ['words like these in its title', { objects: ['<< /Title (TypeScript/JavaScript /OpenAction /Launch) >>'] }],
  ['words like these on its page', { objects: ['<< /Length 24 >>\nstream\n(Page /JavaScript /AA) Tj\nendstream'] }],
  ['a link to a web page', { page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://bank.test) >> >>]' }],
  ['zero bytes after its end', { end: '%%EOF\n\0\0\0\0' }],
  ['a harmless stream of objects', { objects: [objectStream('<< /Kind /Nothing >>')] }],
]

const made = (options: PDFKit.PDFDocumentOptions): Promise<Uint8Array> =>
  new Promise((done) => {
    const parts: Buffer[] = []
    const document = new PDFKit(options)
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => done(Buffer.concat(parts)))
    document.text('Statement of account').addPage().text('Page 2').end()
  })

describe('TAM-208: an uploaded PDF', () => {
  test.each(active)('is refused with %s', async (_words, parts) => {
    expect(await codeOf(pdf(parts))).toBe('PAPER_ACTIVE')
  })

  test.each(sound)('is accepted with %s', async (_words, parts) => {
    expect(await codeOf(pdf(parts))).toBe('ok')
  })

  test('is accepted with a byte order mark before it', async () => {
    expect(await codeOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf()]))).toBe('ok')
  })

  test('is accepted with an owner password, and written without it', async () => {
    for (const pdfVersion of ['1.4', '1.7', '1.7ext3'] as const) {
      const result = await read(await made({ ownerPassword: 'secret', pdfVersion }))
      expect(result).toMatchObject({ ok: true })
      if (result.ok) expect(Buffer.from(result.value.bytes).includes('/Encrypt')).toBe(false)
    }
  })

  test('is refused with a password to open it', async () => {
    expect(await codeOf(await made({ userPassword: 'a', ownerPassword: 'b' }))).toBe('PAPER_LOCKED')
  })

  test('is refused without pages, and when the text is no PDF', async () => {
    expect(await codeOf(bytesOf('%PDF-1.4\nthere is no pdf at all\n%%EOF'))).toBe('PAPER_DAMAGED')
    expect(await codeOf(bytesOf('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF'))).toBe('PAPER_DAMAGED')
  })

  test('is written again without the objects of earlier revisions and between objects', async () => {
    const hidden = bytesOf(`%PDF-1.7\n1 0 obj\n<< /OpenAction ${script} >>\nendobj\n`)
    const result = await read(Buffer.concat([hidden, pdf().subarray(9)]))
    expect(result).toMatchObject({ ok: true })
    if (result.ok) expect(Buffer.from(result.value.bytes).includes('JavaScript')).toBe(false)
  })

  test('never passes with an active object, however it is mutated, and passes when it is sound', async () => {
    const escaped = (text: string, at: number): string =>
      text.replaceAll(/\/(JavaScript|OpenAction|JS|Launch|AA)\b/g, (_, name: string) => {
        const index = at % name.length
        return `/${name.slice(0, index)}#${name.charCodeAt(index).toString(16)}${name.slice(index + 1)}`
      })
    const spaced = (text: string, space: string): string => text.replaceAll(' /', `${space}/`)
    interface Mutation {
      readonly at: number
      readonly escapes: boolean
      readonly space: string
      readonly revision: boolean
    }
    const mutation: fc.Arbitrary<Mutation> = fc.record({
      at: fc.nat({ max: 9 }),
      escapes: fc.boolean(),
      space: fc.constantFrom(' ', '\n', '\t', ' % a comment\n', '\r\n', '\0'),
      revision: fc.boolean(),
    })
    const mutated = (bytes: Uint8Array, { at, escapes, space, revision }: Mutation): Uint8Array => {
      const text = Buffer.from(bytes).toString('latin1')
      const changed = spaced(escapes ? escaped(text, at) : text, space)
      return bytesOf(
        revision ? `${changed}20 0 obj\n<< /Kind /Nothing >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n` : changed,
      )
    }
    // A stream's data would change with the text around it.
    const withoutStreams = ([, { objects = [] }]: readonly [string, Parts]): boolean =>
      objects.every((object) => !object.includes('stream'))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...active.filter(withoutStreams)), mutation, async ([, parts], how) => {
        expect(await codeOf(mutated(pdf(parts), how))).toBe('PAPER_ACTIVE')
      }),
      { numRuns: 400 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sound.filter(withoutStreams)), mutation, async ([, parts], how) => {
        expect(await codeOf(mutated(pdf(parts), how))).toBe('ok')
      }),
      { numRuns: 200 },
    )
  })
})

describe('TAM-208: an uploaded picture', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })

  test('is encoded again, which removes its metadata and the bytes after its end', async () => {
    const photo = await picture(640, 480)
      .withExif({ IFD0: { Copyright: 'secret words' } })
      .jpeg()
      .toBuffer()
    const result = await read(Buffer.concat([photo, Buffer.from([0xff, 0xd8, 1, 2, 0xff, 0xd9])]))
    expect(result).toMatchObject({ ok: true, value: { type: 'image/jpeg' } })
    if (!result.ok) return
    expect(Buffer.from(result.value.bytes).includes('secret words')).toBe(false)
    expect(await sharp(result.value.bytes).metadata()).toMatchObject({ width: 640, height: 480, format: 'jpeg' })
  })

  test('is refused when it is too small to read', async () => {
    expect(await codeOf(await picture(1_000, 299).png().toBuffer())).toBe('PAPER_TOO_SMALL')
    expect(await codeOf(await picture(300, 300).png().toBuffer())).toBe('ok')
  })

  test('is refused when its pixels cannot be decoded', async () => {
    const photo = await picture(640, 480).png().toBuffer()
    const start = photo.indexOf('IDAT') + 4
    expect(await codeOf(Buffer.concat([photo.subarray(0, start), Buffer.alloc(40), photo.subarray(start + 40)]))).toBe(
      'PAPER_DAMAGED',
    )
    expect(await codeOf(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('PAPER_DAMAGED')
  })
})

describe('the thread for uploaded files', () => {
  test('answers with the file as it was written again', async () => {
    expect(await pool.read(pdf())).toMatchObject({ ok: true, value: { type: 'application/pdf' } })
    expect(await pool.read(pdf({ catalog: `/OpenAction ${script}` }))).toMatchObject({
      error: { code: 'PAPER_ACTIVE' },
    })
  })

  test('refuses a file that takes longer than the deadline, and reads the next one', async () => {
    const impatient = makePaperPool({ deadline: 2_000 })
    const bomb = deflateSync(Buffer.alloc(500_000_000, 0x20)).toString('latin1')
    const object = `<< /Type /ObjStm /N 9 /First 9 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n${bomb}\nendstream`
    expect(await impatient.read(pdf({ objects: [object, object, object] }))).toMatchObject({
      error: { code: 'PAPER_DAMAGED' },
    })
    expect(await impatient.read(pdf())).toMatchObject({ ok: true })
    await impatient.close()
  })
})
