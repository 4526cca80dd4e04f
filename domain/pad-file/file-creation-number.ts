import { err, ok, type Result } from '../shared/result.ts'
import { isWholeNumber } from '../values/whole-number.ts'

export const fileCreationNumberMax = 9999

export type NotAFileCreationNumber = { readonly code: 'NOT_A_FILE_CREATION_NUMBER'; readonly given: number }

/** Whether a file may carry that number: 1 to 9999. */
export const isFileCreationNumber = (given: number): boolean =>
  isWholeNumber(given, 1) && given <= fileCreationNumberMax

/** The number of the next file to the same bank: one more, and 1 again after 9999. A bank refuses a
 * file whose number it has just seen. */
export const nextFileCreationNumber = (last: number): Result<number, NotAFileCreationNumber> =>
  isFileCreationNumber(last)
    ? ok((last % fileCreationNumberMax) + 1)
    : err({ code: 'NOT_A_FILE_CREATION_NUMBER', given: last })
