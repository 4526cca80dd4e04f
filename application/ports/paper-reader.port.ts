import type { PaperType } from '@tamarack/domain/papers/paper-file'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import { token } from './token.ts'

/** A file that was read and written again. */
export interface ReadPaper {
  readonly type: PaperType
  readonly bytes: Uint8Array
}

/** Reads a file that a borrower uploads (TAM-208) and writes it again, so that it contains only
 * parts that were read. Refuses `PAPER_TOO_LARGE`, `PAPER_TYPE`, `PAPER_DAMAGED`, `PAPER_ACTIVE`,
 * `PAPER_LOCKED` and `PAPER_TOO_SMALL`. */
export interface PaperReader {
  read(bytes: Uint8Array): Promise<Result<ReadPaper, Refusal>>
}
export const PaperReader = token<PaperReader>('PaperReader')
