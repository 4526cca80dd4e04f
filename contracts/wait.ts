/** '40 seconds', '1 minute', '14 minutes'; never shorter than the wait. */
export const waitWords = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** What a person reads who has to wait; null for an answer that is no such refusal. */
export const tooManyTries = (status: number, retryAfter: string | null): string | null => {
  const seconds = Number(retryAfter ?? Number.NaN)
  return status === 429 && seconds > 0 ? `Too many tries. Try again in ${waitWords(seconds)}.` : null
}
