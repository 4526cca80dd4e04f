/** Shorter words differ by one letter too often without being one word. */
const shortest = 5

const commonStart = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** Whether words of five letters or more differ by one letter, or by two exchanged. */
export const isOneTypo = (one: string, other: string): boolean => {
  if (one === other || Math.min(one.length, other.length) < shortest) return false
  const from = commonStart(one, other)
  const [a, b] = [one.slice(from), other.slice(from)]
  if (a.length !== b.length) return a.length < b.length ? a === b.slice(1) : a.slice(1) === b
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
}
