/** A number as ICC.1 counts: sixteen bits before the point and sixteen behind it. */
const fixed = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 0x1_0000))
  return bytes
}
const typed = (type: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...parts])
const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

const xyz = (...values: readonly [number, number, number]): Buffer => typed('XYZ ', ...values.map(fixed))
/** One sentence in American English, which is the language that every reader of profiles
 * understands. */
const sentence = (text: string): Buffer =>
  typed(
    'mluc',
    words(1, 12),
    Buffer.from('enUS', 'latin1'),
    words(text.length * 2, 28),
    Buffer.from(text, 'utf16le').swap16(),
  )

/** The curve of sRGB: a line near black and the power 2.4 above it (IEC 61966-2-1:1999, section
 * 5.2), as ICC.1 writes it: parametric, type 3. */
const curve = typed(
  'para',
  Buffer.from([0, 3, 0, 0]),
  ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(fixed),
)

/** White of the space in which profiles meet, CIE illuminant D50 (ICC.1:2004-10, section
 * 7.2.16). */
export const white = [0.9642, 1, 0.8249] as const
/** Red, green and blue of sRGB seen under D50: the primaries of IEC 61966-2-1 and D65, adapted by
 * Bradford's matrix. */
export const primaries = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
] as const
/** Bradford's matrix from D65 to D50, row by row. */
const adaptation = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168]

const [red, green, blue] = primaries
const tags: readonly (readonly [string, Buffer])[] = [
  ['desc', sentence('sRGB IEC61966-2.1')],
  ['cprt', sentence('No copyright, use freely')],
  ['wtpt', xyz(...white)],
  ['chad', typed('sf32', ...adaptation.map(fixed))],
  ['rXYZ', xyz(...red)],
  ['gXYZ', xyz(...green)],
  ['bXYZ', xyz(...blue)],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
]

const header = (size: number): Buffer => {
  const bytes = Buffer.alloc(128)
  bytes.writeUInt32BE(size, 0)
  // Version 4.2, the one that PDF 1.7 and with it PDF/A-2 names.
  bytes.writeUInt32BE(0x0420_0000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + index * 2)
  bytes.write('acsp', 36, 'latin1')
  Buffer.concat(white.map(fixed)).copy(bytes, 68)
  return bytes
}

/** The colour profile that our PDF files carry, so that their red, green and blue mean the same on
 * every machine (PDF/A-2, ISO 19005-2 section 6.2.3). Made here from the numbers of the sRGB
 * standard and the layout of ICC.1:2004-10: nobody's file is copied, and it is 0.6 kB. */
export const srgbProfile = (): Buffer => {
  const places = new Map<Buffer, number>()
  const bodies: Buffer[] = []
  let end = 128 + 4 + tags.length * 12
  for (const [, body] of tags) {
    if (places.has(body)) continue
    places.set(body, end)
    // Every tag begins at a multiple of four.
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    bodies.push(padded)
    end += padded.length
  }
  const table = tags.map(([name, body]) =>
    Buffer.concat([Buffer.from(name, 'latin1'), words(places.get(body) ?? 0, body.length)]),
  )
  return Buffer.concat([header(end), words(tags.length), ...table, ...bodies])
}
