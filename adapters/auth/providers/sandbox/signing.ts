import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export interface SigningKey {
  readonly id: string
  readonly privateKey: KeyObject
}

export const makeSigningKey = (id: string): SigningKey => ({
  id,
  privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
})

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The same token with some claims changed, signed with the key that is given (RFC 7515; ES256
 * joins r and s). */
export const signedAgain = (
  token: string,
  key: SigningKey,
  changed: (claims: Readonly<Record<string, unknown>>) => object,
): string => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Readonly<
    Record<string, unknown>
  >
  const content = `${encoded({ alg: 'ES256', typ: 'JWT', kid: key.id })}.${encoded({ ...claims, ...changed(claims) })}`
  return `${content}.${sign('sha256', Buffer.from(content), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
