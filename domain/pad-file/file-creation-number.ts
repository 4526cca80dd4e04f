import { err, ok, type Result } from '../shared/result.ts'
import { isWholeNumber } from '../values/whole-number.ts'

export const fileCreationNumberMax = 9999

export type NotAFileCreationNumber = { readonly code: 'NOT_A_FILE_CREATION_NUMBER'; readonly given: number }

/** Whether a file may carry that number: 1 to 9999. */
export const isFileCreationNumber = (given: number): boolean =>
  isWholeNumber(given, 1) && given <= fileCreationNumberMax

/** One more, and 1 again after 9999: a bank refuses a number that it has just seen. */
export const nextFileCreationNumber = (last: number): Result<number, NotAFileCreationNumber> =>
  isFileCreationNumber(last)
    ? ok((last % fileCreationNumberMax) + 1)
    : err({ code: 'NOT_A_FILE_CREATION_NUMBER', given: last })
