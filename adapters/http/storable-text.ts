import { isStorable } from '@tamarack/application/storable-text'

/** JSON pointers (RFC 6901) of the texts in an answer that cannot be stored. Expects data that a
 * schema has let through, and so no endless nest. */
export const unstorableTexts = (value: unknown, pointer = ''): readonly string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [pointer]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => unstorableTexts(each, `${pointer}/${key}`))
}
