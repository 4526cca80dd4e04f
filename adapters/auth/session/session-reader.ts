import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { Principal, SessionReader } from '@tamarack/application/ports/session-reader.port'
import { limitsIn } from '@tamarack/domain/duties/limits'
import type { SignInFacts } from '@tamarack/domain/signing/sign-in'
import { sessionCookieName } from './cookies.ts'

/** The first cookie of that name, as browsers send them (RFC 6265 section 5.4); null when there is
 * none or it cannot be decoded. */
const cookieNamed = (header: string, name: string): string | null => {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 1 || pair.slice(0, at).trim() !== name) continue
    const value = pair.slice(at + 1).trim()
    try {
      return decodeURIComponent(value.startsWith('"') ? value.slice(1, -1) : value)
    } catch {
      return null
    }
  }
  return null
}

/** The token of a cookie `token.signature` that was signed with our secret: base64 of HMAC-SHA-256
 * over the token, as the library signs it. */
const signedToken = (value: string, secret: string): string | null => {
  const at = value.lastIndexOf('.')
  if (at < 1) return null
  const [token, signature] = [value.slice(0, at), Buffer.from(value.slice(at + 1))]
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}

/** Uses the unique index on the token and the user's primary key. */
export const sessionStatement = `
  select u.id, u.name, u.email, u.role, u.limits, s.id as session_id, s.sign_in_method, s.second_factor, s.signed_in_at
  from auth_session s join auth_user u on u.id = s.user_id
  where s.token = $1 and s.expires_at > $2 and u.email_verified and u.status = 'active'`

type Row = Omit<Principal, 'sessionId' | 'signIn' | 'limits'> & {
  readonly limits: string
  readonly session_id: string
  readonly sign_in_method: string | null
  readonly second_factor: SignInFacts['secondFactor']
  readonly signed_in_at: Date | string
}

const toSignIn = ({ sign_in_method: method, second_factor: secondFactor, signed_in_at: at }: Row): SignInFacts => ({
  method,
  secondFactor,
  at: new Date(at).getTime(),
})

interface Settings {
  readonly publicOrigin: string
  readonly secret: string
}

/** Reads who sent a request. The library does the same at several times the cost and writes while
 * it reads; this sends one query to the database, and none for a cookie that we did not sign. Each
 * call of the API waits for it: the database keeps its plan, and it goes without an entity
 * manager. */
export const makeSessionReader = (orm: MikroORM, clock: Clock, settings: Settings): SessionReader => {
  const cookieName = sessionCookieName(settings.publicOrigin)
  const tokenIn = (cookie: string | undefined): string | null => {
    const value = cookie === undefined ? null : cookieNamed(cookie, cookieName)
    return value === null ? null : signedToken(value, settings.secret)
  }
  return {
    browserOf: ({ cookie }) => tokenIn(cookie),
    async used(sessionId) {
      const pool = await orm.em.getConnection().getNativeClient()
      // The database cuts it to what it allows this session.
      await pool.query('update auth_session set expires_at = ends_at where id = $1', [sessionId])
    },
    async current({ cookie }): Promise<Principal | null> {
      const token = tokenIn(cookie)
      if (token === null) return null
      const pool = await orm.em.getConnection().getNativeClient()
      const { rows } = await pool.query<Row>({
        name: 'session',
        text: sessionStatement,
        values: [token, new Date(clock.now())],
      })
      const [row] = rows
      if (row === undefined) return null
      const { id, name, email, role, session_id: sessionId } = row
      const limits = role === 'employee' ? limitsIn(row.limits) : undefined
      return { id, name, email, role, ...(limits && { limits }), sessionId, signIn: toSignIn(row) }
    },
  }
}
