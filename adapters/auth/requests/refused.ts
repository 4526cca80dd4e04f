import { APIError } from 'better-auth/api'

type Status = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND' | 'SERVICE_UNAVAILABLE'

/** A refusal in the library's form: screens use the code, the message is for people who read the
 * response. */
export const refused = (status: Status, code: string, message: string): APIError =>
  APIError.from(status, { code, message })

export const tooManyTries = (seconds: number, message = 'Too many tries. Wait a moment and try again.'): APIError =>
  new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS', message }, { 'X-Retry-After': String(seconds) })
