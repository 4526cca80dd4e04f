import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Table } from '@tamarack/adapter-sandbox/memory'
import type { SandboxTime } from '@tamarack/adapter-sandbox/time'
import { utc, ZumRefusal, type Fields } from './wire.ts'

const hourSeconds = 3600
const windowMs = 5 * 60_000
const mostInWindow = 300

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export type Access = ReturnType<typeof makeAccess>

export const makeAccess = ({
  secrets,
  username,
  password,
  time,
}: {
  secrets: Table<string>
  username: string
  password: string
  time: SandboxTime
}) => {
  const secret = secrets.get('tokens') ?? secrets.put('tokens', randomBytes(32).toString('base64url'))
  const signature = (message: string): string => createHmac('sha256', secret).update(message).digest('base64url')
  let calls: readonly number[] = []
  let blockedUntil = 0
  const expiryOf = (token: string): number => {
    const [header = '', payload = '', given = ''] = token.split('.')
    const expected = signature(`${header}.${payload}`)
    if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return 0
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number }).exp
  }
  return {
    authorize: (fields: Fields): object => {
      if (fields['Username'] !== username || fields['Password'] !== password)
        throw new ZumRefusal(401, 'Invalid username or password.')
      const seconds = Math.floor(time.realNow() / 1000)
      const message = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ sub: username, iat: seconds, exp: seconds + hourSeconds, jti: randomBytes(8).toString('hex') })}`
      return {
        Role: 'API',
        Token: `${message}.${signature(message)}`,
        CustomerId: '00000000-0000-4000-8000-000000000001',
        CompanyName: 'Tamarack',
        CustomerType: 'Platform',
        Username: username,
        IsTermsOfUseAccepted: true,
        IsTwoFactorAuthenticationEnabled: false,
        LoginType: 'Password',
        CreatedAt: utc(time.now()),
      }
    },
    mustBeAuthorized: (header: string): void => {
      if (!header.startsWith('Bearer ') || expiryOf(header.slice(7)) <= time.realNow() / 1000)
        throw new ZumRefusal(401, 'Unauthorized')
    },
    /** Counts a call and answers 429 for five minutes once there were too many. */
    mustBeWithinLimit: (): void => {
      const now = time.realNow()
      calls = [...calls.filter((at) => at > now - windowMs), now]
      if (calls.length > mostInWindow) blockedUntil = now + windowMs
      if (now < blockedUntil) throw new ZumRefusal(429, 'Too many requests. Try again later.')
    },
  }
}
