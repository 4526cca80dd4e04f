import sharp from 'sharp'
import type { ReadPaper } from '@tamarack/application/ports/paper-reader.port'
import { paperTypeOf } from '@tamarack/domain/papers/paper-file'
import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import { plainPdf } from './uploaded-pdf.ts'

/** The shorter side of a readable picture, in pixels. */
const sideMin = 300

/** The largest picture, in pixels. A phone takes about 50 million. */
const pixelsMax = 100_000_000

/** Decodes a picture and encodes it again, which removes its metadata and all bytes after its end. */
const plainPicture = async (
  bytes: Uint8Array,
  type: 'image/jpeg' | 'image/png',
): Promise<Result<Uint8Array, Refusal>> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated' })
    const { width, height } = await picture.metadata()
    if (Math.min(width, height) < sideMin) return refuse('PAPER_TOO_SMALL', { pixels: sideMin })
    // The orientation is metadata, so the picture is turned before it is lost.
    const turned = picture.rotate()
    return ok(await (type === 'image/png' ? turned.png() : turned.jpeg({ quality: 90 })).toBuffer())
  } catch {
    return refuse('PAPER_DAMAGED')
  }
}

/** Reads an uploaded file in the thread of `paper-pool.ts`. */
export const read = async (bytes: Uint8Array): Promise<Result<ReadPaper, Refusal>> => {
  const type = paperTypeOf(bytes)
  if (!type.ok) return type
  const plain = type.value === 'application/pdf' ? await plainPdf(bytes) : await plainPicture(bytes, type.value)
  return plain.ok ? ok({ type: type.value, bytes: plain.value }) : plain
}
