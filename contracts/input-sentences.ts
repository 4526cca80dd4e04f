import type * as z from 'zod/mini'
import { messages } from './messages.ts'

/** What an answer of the wrong kind should be. */
const expected: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: messages.selectOption,
  array: 'Send a list',
  object: 'Send the fields of this answer',
}

const bounded = (
  { origin, input }: { readonly origin?: string; readonly input?: unknown },
  limit: number | bigint,
  [more, characters, entries]: readonly [string, string, string],
): string => {
  if (origin === 'string' || typeof input === 'string') return `Enter ${characters} ${limit} characters`
  return origin === 'array' ? `Choose ${entries} ${limit}` : `Enter ${limit} or ${more}`
}

/** A plain sentence for what a schema refuses without words of its own: what to enter, and never
 * the words of the validator. To be given to a parse as its `error`; words of a schema win. */
export const inputSentence = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This answer is missing'
      return expected[issue.expected] ?? 'Check this answer'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'This answer is missing'
        : bounded(issue, issue.minimum, ['more', 'at least', 'at least'])
    case 'too_big':
      return bounded(issue, issue.maximum, ['less', 'at most', 'at most'])
    case 'invalid_value':
    case 'invalid_union':
      return messages.selectOption
    case 'invalid_format':
      return issue.format === 'email' ? messages.invalidEmail : 'This is not written as it has to be'
    default:
      return 'Check this answer'
  }
}
