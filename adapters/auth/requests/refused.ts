import { APIError } from 'better-auth/api'

type Status = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'SERVICE_UNAVAILABLE'

/** A refusal in the library's form: screens know it by the code, the words are for whoever reads the answer. */
export const refused = (status: Status, code: string, message: string): APIError =>
  APIError.from(status, { code, message })

/** One try too many: it is worth trying again after so many seconds. */
export const tooManyTries = (seconds: number, message = 'Too many tries. Wait a moment and try again.'): APIError =>
  new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS', message }, { 'X-Retry-After': String(seconds) })
